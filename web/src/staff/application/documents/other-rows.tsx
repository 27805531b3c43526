import { CircleDashed } from 'lucide-react';
import type { StaffDocument } from '#services/documents/contract.ts';
import { documentNames } from '#state-machines/application/document-names.ts';
import type { DocumentType } from '#state-machines/application/vocabulary.ts';
import { shortTime } from '#web/ui/dates.ts';
import { FileCells } from './file-cells.tsx';

/** A required document that is not there. */
export function MissingRow({ type }: { type: DocumentType }) {
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
export function EarlierRow({ document, applicationId }: { document: StaffDocument; applicationId: string }) {
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
