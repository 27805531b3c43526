import { Check, CircleDashed, X } from 'lucide-react';
import type { StaffDocument } from '#services/documents/contract.ts';
import { documentNames } from '#state-machines/application/document-names.ts';
import type { DocumentType } from '#state-machines/application/vocabulary.ts';
import { Button } from '#web/ui/button/button.tsx';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { formatSize } from '#web/ui/file-size.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { documentAnchor } from '../../decisions/missing-note.tsx';
import { DocumentFile, DocumentState } from '../../dossier/document-state.tsx';
import type { Verdict } from './decision-dialog.tsx';
import styles from './documents.module.css';

/** One version of a document, or the place of a required one that is missing. */
export interface DocumentLine {
  applicationId: string;
  type: DocumentType;
  document: StaffDocument | null;
  /** Another version took its place: every one is kept (ruling 10). */
  isEarlier: boolean;
  /** Why it cannot be decided now; null when it can. */
  refusal: string | null;
  onAsk: (document: StaffDocument, verdict: Verdict) => void;
}

const column = columnsOf<DocumentLine>();
export const columns = column.columns([
  column.display({
    id: 'document',
    header: 'Document',
    meta: { width: '8.5rem' },
    cell: ({ row: { original: line } }) =>
      line.isEarlier ? (
        <ToneText tone="soft">Earlier version</ToneText>
      ) : (
        <Text as="b" weight="strong" id={documentAnchor(line.type)} tabIndex={-1}>
          {documentNames[line.type]}
        </Text>
      ),
  }),
  column.display({
    id: 'file',
    header: 'File',
    meta: { phone: 'whole', phoneOrder: 1 },
    cell: ({ row: { original: line } }) =>
      line.document ? (
        <span title={`${line.document.fileName}, ${formatSize(line.document.fileSize)}`}>
          <DocumentFile document={line.document} applicationId={line.applicationId} />
          <ToneText tone="soft" className={styles.size}>
            {' '}
            {formatSize(line.document.fileSize)}
          </ToneText>
        </span>
      ) : (
        <ToneText tone="soft">Not uploaded yet</ToneText>
      ),
  }),
  column.display({
    id: 'uploaded',
    header: 'Uploaded',
    meta: { className: styles.uploaded, width: '7rem', align: 'end', isSecondary: true, phoneOrder: 2 },
    cell: ({ row: { original } }) =>
      original.document && (
        <span title={fullTime(original.document.uploadedAt)}>{shortTime(original.document.uploadedAt)}</span>
      ),
  }),
  column.display({
    id: 'state',
    header: 'State',
    meta: { width: '7.5rem' },
    cell: ({ row: { original } }) =>
      original.document ? (
        <DocumentState document={original.document} />
      ) : (
        <ToneText tone="soft" icon={CircleDashed}>
          Missing
        </ToneText>
      ),
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: {
      className: styles.actions,
      width: '10.5rem',
      align: 'end',
      isHeadingHidden: true,
      phone: 'whole',
      phoneOrder: 3,
    },
    cell: ({ row }) => <Decisions {...row.original} />,
  }),
]);

/** Verify and Reject for the current version; since when it is replaced for an earlier one. */
function Decisions({ type, document, isEarlier, refusal, onAsk }: DocumentLine) {
  if (!document) return null;
  const { verificationStatus: standing, replacedAt } = document;
  if (isEarlier) return replacedAt && <ToneText tone="soft">{`replaced ${shortTime(replacedAt)}`}</ToneText>;
  const decision = (verdict: Verdict, label: string) => (
    <Button
      size="small"
      tone={verdict === 'rejected' ? 'danger' : undefined}
      icon={verdict === 'rejected' ? X : Check}
      aria-label={`${label}: ${documentNames[type]}${refusal ? `. ${refusal}` : ''}`}
      disabledReason={refusal}
      onClick={() => onAsk(document, verdict)}
    >
      {label}
    </Button>
  );
  return (
    <Inline as="span" isOneLine className={styles.decisions}>
      {standing !== 'verified' && decision('verified', 'Verify')}
      {standing !== 'rejected' && decision('rejected', 'Reject')}
    </Inline>
  );
}

/** Who judged it and what they said; before that, what is wrong with the file. */
export function documentWords({ document, isEarlier }: DocumentLine) {
  if (!document) return null;
  const { verifiedBy, verifiedAt, verificationNotes: notes, notice } = document;
  const verdict = `${verifiedBy ?? ''}${verifiedAt ? `, ${fullTime(verifiedAt)}` : ''}${notes ? `: “${notes}”` : ''}`;
  const words = isEarlier ? notes && `${verifiedBy}: “${notes}”` : (notice ?? (verifiedBy && verdict));
  return words ? (
    <Text isSoft className={styles.words}>
      {words}
    </Text>
  ) : null;
}
