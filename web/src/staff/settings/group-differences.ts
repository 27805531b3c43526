import type { RebuildAnswer } from '#services/replay/contract.ts';
import {
  inOrder,
  projectionTexts,
  projectionWord,
  rowName,
  rowWords,
} from '#state-machines/application/projection-words.ts';
import { exactTime } from '#web/ui/dates.ts';

type Difference = RebuildAnswer['differences'][number];
type Column = NonNullable<Difference['columns']>[number];

/** One line of the report: a field with what both sides say of it, or a sentence about a row as a whole. */
export interface DifferenceRow {
  key: string;
  label: string;
  /** The number of the event that the step began with, where it is about a step. */
  event: number | null;
  /** As the database calls it. */
  name: string;
  sides: { text: string; raw: string | null }[];
  sentence: string | null;
}
export interface DifferenceGroup {
  /** Empty: about no single application. */
  applicationId: string;
  rows: DifferenceRow[];
}

const sentenceOf = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function columnRow({ table, of = null }: Difference, column: Column): DifferenceRow {
  const word = projectionWord(table, column.name);
  const { live, log } = projectionTexts(word, column, exactTime);
  const row = rowName(table, of);
  const isCount = /_(counts|days)$/.test(table);
  const isOverdue = column.name === 'overdue';
  return {
    key: `${table} ${of ?? ''} ${column.name}`,
    label: isCount && row ? `${row}${isOverdue ? ', overdue' : ''}` : word.label,
    event: table === 'application_steps' ? Number(of) : null,
    name: `${table}.${column.name}`,
    sides: [
      { text: live, raw: column.live },
      { text: log, raw: column.log },
    ],
    sentence: null,
  };
}

function rowsOf(difference: Difference): DifferenceRow[] {
  const { table, detail, how = 'differs', of = null, columns } = difference;
  const event = table === 'application_steps' && of !== null ? Number(of) : null;
  const whole = (sentence: string): DifferenceRow => ({
    key: `${table} ${of ?? ''} ${detail}`,
    label: table === 'application_states' ? 'Application' : 'Whole step',
    event,
    name: table,
    sides: [],
    sentence,
  });
  // A run of an earlier release kept its sentence alone.
  if (!columns) return [{ ...whole(sentenceOf(detail)), label: 'Row' }];
  const words = rowWords[how];
  return [
    ...(words === null ? [] : [whole(words)]),
    ...inOrder(table, columns).map((each) => columnRow(difference, each)),
  ];
}

/** Application by application, in the order in which they were found; what is about none of them last. */
export function groupDifferences(differences: readonly Difference[]): DifferenceGroup[] {
  const groups = Map.groupBy(differences, ({ applicationId }) => applicationId);
  return [...groups]
    .map(([applicationId, found]) => ({ applicationId, rows: found.flatMap(rowsOf) }))
    .toSorted((a, b) => Number(a.applicationId === '') - Number(b.applicationId === ''));
}
