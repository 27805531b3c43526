import { CircleCheck, CircleX, FileWarning } from 'lucide-react';
import type { RebuildAnswer, RunDetail } from '#services/replay/contract.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { fullTime } from '#web/ui/dates.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { toneTextClass } from '#web/ui/tone-text/tone-class.ts';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { tookText } from '../runs/findings.ts';
import styles from './background.module.css';
import { type DifferenceGroup, type DifferenceRow, groupDifferences } from './group-differences.ts';

const phaseWords: Readonly<Record<string, string>> = {
  projection: 'projection',
  index: 'indexes',
  compare: 'comparing',
  swap: 'swap',
  drop: 'removing the old tables',
};

function ending({ swapped, caughtUp }: RebuildAnswer): string {
  if (!swapped) return 'The live tables were left as they are.';
  const meanwhile =
    caughtUp === 0
      ? 'Nothing changed meanwhile.'
      : `${counted(caughtUp, 'application', 'applications')} changed meanwhile and ${caughtUp === 1 ? 'was' : 'were'} caught up.`;
  return `The rebuilt tables are live. ${meanwhile}`;
}

/** What a comparison or a rebuild found. */
export function RebuildReport({ run }: { run: RunDetail & { kind: 'rebuild' } }) {
  const { answer, endedAt } = run;
  if (!answer) return null;
  const isEqual = answer.differenceCount === 0;
  const took = Object.entries(answer.phases)
    .map(([phase, ms]) => `${phaseWords[phase] ?? phase} ${tookText(ms)}`)
    .join(', ');
  return (
    <div className={styles.report}>
      <div role="status">
        <ToneText tone={isEqual ? 'good' : 'stop'} icon={isEqual ? CircleCheck : CircleX}>
          <b>
            {isEqual
              ? 'Equal: the tables say what the log says'
              : `${counted(answer.differenceCount, 'difference', 'differences')} between the tables and the log`}
          </b>
        </ToneText>
        <Text isSoft>
          {counted(answer.events, 'event', 'events')} of{' '}
          {counted(answer.streams, 'application', 'applications')} projected in {tookText(answer.durationMs)}
          {endedAt && `, ${fullTime(endedAt)}`}. {ending(answer)}
        </Text>
        <Text isSoft>Took: {took}.</Text>
      </div>
      {!isEqual && <Differences answer={answer} />}
    </div>
  );
}

const left = 'In the tables';
const right = 'By the log';

/** Where tables and log differ: application by application, field by field, in the words of the screens. */
function Differences({ answer: { differences, differenceCount } }: { answer: RebuildAnswer }) {
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
      {more > 0 && <Text isSoft>And {formatNumber(more)} more.</Text>}
    </>
  );
}

function Group({ group: { applicationId, rows } }: { group: DifferenceGroup }) {
  const id = `differences-${applicationId || 'counts'}`;
  return (
    <section data-above="10" aria-labelledby={id}>
      <h4 className={styles.differenceTitle} id={id}>
        <Icon icon={FileWarning} className={toneTextClass('stop')} />
        {applicationId ? (
          <TextLink to={paths.admin.application(applicationId)} title={applicationId}>
            Application{' '}
            <Text as="span" size="mono">
              {applicationId.slice(0, 8)}…
            </Text>
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
        tableClassName={styles.cells}
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
      meta: { width: '40%', isRowHeader: true },
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
      {label}
      <Text as="div" size="mono" isSoft>
        {name}
      </Text>
    </>
  );
}

/** A sentence about the whole row stands in the first column. */
function Side({ row: { sides, sentence }, side }: { row: DifferenceRow; side: number }) {
  const value = sides[side];
  if (!value) return side === 0 ? sentence : null;
  const { text, raw } = value;
  return (
    <Text
      as="span"
      isSoft={raw === null}
      weight={raw === null ? undefined : 'medium'}
      title={raw === null || raw === text ? undefined : raw}
    >
      {text}
    </Text>
  );
}
