import { useRef, useState } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { StaffDocument } from '#services/documents/contract.ts';
import { Table } from '#web/ui/table/table.tsx';
import { type DocumentGroup, decisionRefusal } from '../../dossier/decidable.ts';
import { readOnly } from '../section-parts.tsx';
import { columns, type DocumentLine, documentWords } from './columns.tsx';
import { DecisionDialog, type Verdict } from './decision-dialog.tsx';
import styles from './documents.module.css';

interface Props {
  application: ApplicationDetail;
  groups: readonly DocumentGroup[];
  isPast: boolean;
}

/** After a decision the keyboard stands on the next file that waits for one. */
export function DocumentTable({ application: { id, workflowStatus }, groups, isPast }: Props) {
  const [asked, setAsked] = useState<{ document: StaffDocument; verdict: Verdict } | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const focusAfter = useRef<HTMLElement | null>(null);

  const onAsk = (document: StaffDocument, verdict: Verdict) => {
    focusAfter.current = null;
    setAsked({ document, verdict });
  };
  const decided = ({ id: done }: StaffDocument) => {
    const next = groups
      .flatMap(({ current }) => current ?? [])
      .find((other) => other.id !== done && other.verificationStatus === 'pending');
    const mark = `[data-file="${next?.id ?? done}"]`;
    focusAfter.current = table.current?.querySelector<HTMLElement>(mark) ?? null;
    setAsked(null);
  };
  const lines = groups.flatMap(({ type, current = null, earlier }): DocumentLine[] => {
    const common = { applicationId: id, type, onAsk };
    const refusal = isPast ? `${readOnly}.` : current && decisionRefusal(current, workflowStatus);
    return [
      { ...common, document: current, isEarlier: false, refusal },
      ...earlier.map((document) => ({ ...common, document, isEarlier: true, refusal: null })),
    ];
  });

  return (
    <div ref={table}>
      <Table
        label="Documents"
        isInPage
        phone="lines"
        tableClassName={styles.table}
        columns={columns}
        rows={lines}
        rowId={({ type, document }) => document?.id ?? type}
        areDetailsOpen
        detailsOf={documentWords}
      />
      <DecisionDialog
        applicationId={id}
        document={asked?.document ?? null}
        verdict={asked?.verdict ?? 'verified'}
        finalFocus={focusAfter}
        onClose={() => setAsked(null)}
        onDecided={decided}
      />
    </div>
  );
}
