import type { Difference } from '#services/event-log/rebuild/compare-projections.ts';
import {
  inOrder,
  projectionTexts,
  projectionWord,
  rowName,
  rowWords,
} from '#state-machines/application/projection-words.ts';
import { formatNumber } from '#state-machines/numbers.ts';

const zurich = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Zurich',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
/** '29 Sep 2026, 20:35:07', as on the screens; ICU writes 'Sept'. */
const time = (instant: string): string => zurich.format(Date.parse(instant)).replace('Sept', 'Sep');

function lines({ table, how, of, columns }: Difference): string[] {
  const row = rowName(table, of);
  const within = row === null ? '    ' : `    ${row}, `;
  const whole = rowWords[how];
  return [
    ...(whole === null ? [] : [`    ${row === null ? '' : `${row}: `}${whole}`]),
    ...inOrder(table, columns).map((column) => {
      const word = projectionWord(table, column.name);
      const { live, log } = projectionTexts(word, column, time);
      return `${within}${word.label}: ${live} in the tables, ${log} by the log (${table}.${column.name})`;
    }),
  ];
}

/** What differs, application by application, in the words of the screens, with the tables' own names. */
export function describeDifferences(differences: readonly Difference[], differenceCount: number): string[] {
  const groups = Map.groupBy(differences, ({ applicationId }) => applicationId);
  const more = differenceCount - differences.length;
  return [
    ...[...groups].flatMap(([applicationId, ofOne]) => [
      `  ${applicationId ? `Application ${applicationId}` : 'Counts'}`,
      ...ofOne.flatMap(lines),
    ]),
    ...(more > 0 ? [`  … and ${formatNumber(more)} more`] : []),
  ];
}
