import { FileWarning } from 'lucide-react';
import type { RebuildAnswer } from '#services/replay/contract.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { type DifferenceGroup, type DifferenceRow, groupDifferences } from './group-differences.ts';
import styles from './read-models.module.css';

const left = 'In the tables';
const right = 'By the log';

/** Where tables and log differ: application by application, field by field, in the words of the screens. */
export function Differences({ answer: { differences, differenceCount } }: { answer: RebuildAnswer }) {
  const more = differenceCount - differences.length;
  return (
    <>
      <p>
        Nothing but the product writes these tables: ask why they differed before anything else. Verify the
        log, too.
      </p>
      {groupDifferences(differences).map((group) => (
        <Group key={group.applicationId} group={group} />
      ))}
      {more > 0 && <p className={styles.soft}>And {more.toLocaleString('en-GB')} more.</p>}
    </>
  );
}

function Group({ group: { applicationId, rows } }: { group: DifferenceGroup }) {
  const id = `differences-${applicationId || 'counts'}`;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h4 className={styles.groupTitle} id={id}>
        <Icon icon={FileWarning} className={styles.bad} />
        {applicationId ? (
          <TextLink to={paths.admin.application(applicationId)} title={applicationId}>
            Application <span className={styles.code}>{applicationId.slice(0, 8)}…</span>
          </TextLink>
        ) : (
          'Applications counted by status'
        )}
      </h4>
      <Table
        label={applicationId ? `Application ${applicationId}` : 'Applications counted by status'}
        isInPage
        isFramed
        isWrapping
        phone="lines"
        tableClassName={styles.table}
        columns={columnsFor(applicationId)}
        rows={rows}
        rowId={({ key }) => key}
      />
    </section>
  );
}

const column = columnsOf<DifferenceRow>();
const columnsFor = (applicationId: string) =>
  column.columns([
    column.accessor('label', {
      header: 'Field',
      meta: { className: styles.field, isRowHeader: true },
      cell: ({ row }) => <FieldName row={row.original} applicationId={applicationId} />,
    }),
    ...[left, right].map((header, side) =>
      column.display({
        id: header,
        header,
        meta: { phoneLabel: `${header}:` },
        cell: ({ row }) => <Side row={row.original} side={side} />,
      }),
    ),
  ]);

function FieldName({ row, applicationId }: { row: DifferenceRow; applicationId: string }) {
  const { label, event, name } = row;
  return (
    <>
      {event !== null && (
        <>
          <TextLink to={`${paths.admin.application(applicationId)}?event=${event}`}>
            Step from No. {event}
          </TextLink>
          {', '}
        </>
      )}
      {label} <code className={styles.name}>{name}</code>
    </>
  );
}

/** A sentence about the whole row stands in the first column. */
function Side({ row: { sides, sentence }, side }: { row: DifferenceRow; side: number }) {
  const value = sides[side];
  if (!value) return side === 0 ? sentence : null;
  const { text, raw } = value;
  return (
    <span
      className={raw === null ? styles.soft : styles.value}
      title={raw === null || raw === text ? undefined : raw}
    >
      {text}
    </span>
  );
}
