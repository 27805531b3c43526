import { CircleDashed } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { StaffDocument } from '#services/documents/contract.ts';
import { documentNames } from '#state-machines/application/document-names.ts';
import type { DocumentType } from '#state-machines/application/vocabulary.ts';
import { shortTime } from '#web/ui/dates.ts';
import { readOnly } from '../actions/past-actions.tsx';
import { type DocumentGroup, decisionRefusal } from './decidable.ts';
import { DecisionDialog, type Verdict } from './decision-dialog.tsx';
import { DocumentRow } from './document-row.tsx';
import { FileCells } from './file-cells.tsx';

interface Props {
  application: ApplicationDetail;
  groups: readonly DocumentGroup[];
  isPast: boolean;
}

/** After a decision the keyboard stands on the next file that waits for one. */
export function DocumentTable({ application, groups, isPast }: Props) {
  const [asked, setAsked] = useState<{ document: StaffDocument; verdict: Verdict } | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const focusAfter = useRef<HTMLElement | null>(null);
  const { id, workflowStatus } = application;

  const decided = ({ id: done }: StaffDocument) => {
    const next = groups
      .flatMap(({ current }) => current ?? [])
      .find((other) => other.id !== done && other.verificationStatus === 'pending');
    const mark = `[data-file="${next?.id ?? done}"]`;
    focusAfter.current = table.current?.querySelector<HTMLElement>(mark) ?? null;
    setAsked(null);
  };

  return (
    <>
      <table className="t files" ref={table}>
        <thead>
          <tr>
            <th scope="col" className="c1">
              Document
            </th>
            <th scope="col">File</th>
            <th scope="col" className="n c3">
              Size
            </th>
            <th scope="col" className="n c4">
              Uploaded
            </th>
            <th scope="col" className="c5">
              State
            </th>
            <th scope="col" className="c6">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ type, current, earlier }) => (
            <Fragment key={type}>
              {current ? (
                <DocumentRow
                  document={current}
                  applicationId={id}
                  refusal={isPast ? `${readOnly}.` : decisionRefusal(current, workflowStatus)}
                  onAsk={(verdict) => {
                    focusAfter.current = null;
                    setAsked({ document: current, verdict });
                  }}
                />
              ) : (
                <MissingRow type={type} />
              )}
              {earlier.map((document) => (
                <EarlierRow key={document.id} document={document} applicationId={id} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <DecisionDialog
        applicationId={id}
        document={asked?.document ?? null}
        verdict={asked?.verdict ?? 'verified'}
        finalFocus={focusAfter}
        onClose={() => setAsked(null)}
        onDecided={decided}
      />
    </>
  );
}

/** A required document that is not there. */
function MissingRow({ type }: { type: DocumentType }) {
  return (
    <tr>
      <td className="nm c1">{documentNames[type]}</td>
      <td className="q c2">Not uploaded yet</td>
      <td className="c3" />
      <td className="c4" />
      <td className="c5">
        <span className="q">
          <CircleDashed className="i" aria-hidden="true" /> Missing
        </span>
      </td>
      <td className="c6" />
    </tr>
  );
}

/** A version that another took the place of: every one is kept (ruling 10). */
function EarlierRow({ document, applicationId }: { document: StaffDocument; applicationId: string }) {
  const { verifiedBy, verificationNotes: notes, replacedAt } = document;
  return (
    <>
      <tr className="sub">
        <td className="c1 q">Earlier version</td>
        <FileCells document={document} applicationId={applicationId} />
        <td className="q ra c6">{replacedAt && `replaced ${shortTime(replacedAt)}`}</td>
      </tr>
      {notes && (
        <tr className="sub">
          <td className="c1" />
          <td className="words" colSpan={5}>
            {verifiedBy}: “{notes}”
          </td>
        </tr>
      )}
    </>
  );
}
