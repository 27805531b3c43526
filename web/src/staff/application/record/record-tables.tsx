import type { StaffDocument } from '#services/documents/contract.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { documentNames } from '#state-machines/application/document-names.ts';
import { eventLabel, statusLabel } from '#state-machines/application/labels.ts';
import { counted } from '#state-machines/numbers.ts';
import { fullTime } from '#web/ui/dates.ts';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { documentGroups } from '../../dossier/decidable.ts';
import { actorText, eventDetail, isMoveEvent } from '../../events/event-text.ts';
import styles from './record.module.css';

/** So many hexadecimal digits of a hash: enough to compare by eye. */
const shownDigits = 16;

export const Hash = ({ of: hash }: { of: string }) => (
  <Text as="span" size="mono">
    {hash.match(/.{1,8}/g)?.join(' ')}
  </Text>
);

const ofEvents = columnsOf<EventView>();
const eventColumns = ofEvents.columns([
  ofEvents.accessor('version', { header: 'No.', meta: { width: '3rem', align: 'end', isSecondary: true } }),
  ofEvents.display({
    id: 'at',
    header: 'Time',
    meta: { width: '8.5rem', isSecondary: true },
    cell: ({ row }) => fullTime(row.original.at),
  }),
  ofEvents.display({ id: 'what', header: 'What happened', cell: ({ row }) => <What event={row.original} /> }),
  ofEvents.display({
    id: 'to',
    header: 'Status from then on',
    meta: { width: '8.5rem' },
    cell: ({ row: { original } }) => isMoveEvent(original) && <b>{statusLabel(original.to)}</b>,
  }),
  ofEvents.display({
    id: 'by',
    header: 'By',
    meta: { width: '7.5rem' },
    cell: ({ row }) => actorText(row.original),
  }),
  ofEvents.display({
    id: 'hash',
    header: `Hash, first ${shownDigits}`,
    meta: { width: '9.5rem' },
    cell: ({ row }) => <Hash of={row.original.hash.slice(0, shownDigits)} />,
  }),
]);

/** The event's plain name, its remark, and what was written with it. The move has a column of its own. */
function What({ event }: { event: EventView }) {
  const { type, reason, notes } = event;
  const remark = isMoveEvent(event) ? null : eventDetail(event);
  return (
    <>
      {[eventLabel(type), remark].filter(Boolean).join(': ')}
      {[reason, notes].map(
        (text) =>
          text && (
            <Text key={text} as="span" isSoft className={styles.words}>
              “{text}”
            </Text>
          ),
      )}
    </>
  );
}

/** Every event, oldest first. */
export const RecordHistory = ({ events }: { events: readonly EventView[] }) => (
  <section className={styles.history} aria-labelledby="record-history">
    <h2 id="record-history" className={styles.title}>
      History{' '}
      <Text as="span" isSoft size="small">
        {counted(events.length, 'event')}, all times Zurich
      </Text>
    </h2>
    <Table
      label="History"
      isInPage
      isWrapping
      tableClassName={styles.table}
      columns={eventColumns}
      rows={events}
      rowId={({ version }) => String(version)}
    />
  </section>
);

interface DocumentLine {
  name: string;
  document: StaffDocument | undefined;
  isEarlier: boolean;
}

/** What is said of a document's state, with who decided and what they wrote. */
function stateOf({ document, isEarlier }: DocumentLine): string {
  if (!document) return 'Missing';
  const { verificationStatus: state, verifiedBy, verificationNotes: notes } = document;
  const word = { verified: 'Verified', rejected: 'Rejected', pending: 'To verify' }[state];
  const parts = [
    isEarlier && `Replaced, ${word.toLowerCase()}`,
    !isEarlier && word,
    state !== 'pending' && verifiedBy,
  ];
  return `${parts.filter(Boolean).join(', ')}${notes ? `: “${notes}”` : ''}`;
}

const ofDocuments = columnsOf<DocumentLine>();
const documentColumns = ofDocuments.columns([
  ofDocuments.accessor('name', { header: 'Document', meta: { width: '9rem' } }),
  ofDocuments.display({
    id: 'file',
    header: 'File',
    cell: ({ row }) => row.original.document?.fileName ?? '–',
  }),
  ofDocuments.display({
    id: 'uploaded',
    header: 'Uploaded',
    meta: { width: '8.5rem', isSecondary: true },
    cell: ({ row: { original } }) => (original.document ? fullTime(original.document.uploadedAt) : '–'),
  }),
  ofDocuments.display({
    id: 'state',
    header: 'State',
    meta: { width: '11rem' },
    cell: ({ row }) => stateOf(row.original),
  }),
]);

/** Every document that is asked for or was given, with each of its versions. */
export function RecordDocuments({ items }: { items: readonly StaffDocument[] }) {
  const lines = documentGroups(items).flatMap(({ type, current, earlier }): DocumentLine[] => [
    { name: documentNames[type], document: current, isEarlier: false },
    ...earlier.map((document) => ({ name: '', document, isEarlier: true })),
  ]);
  return (
    <Table
      label="Documents"
      isInPage
      isWrapping
      tableClassName={styles.table}
      columns={documentColumns}
      rows={lines}
      rowId={({ name, document }) => document?.id ?? name}
    />
  );
}
