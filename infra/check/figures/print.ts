import { type Figure, figures } from './figures.ts';

const whole = new Intl.NumberFormat('en-GB');

type Aim = Figure['aim'][number];
const aimText = ({ atMost, atLeast }: Aim): string =>
  atLeast === undefined ? `≤ ${whole.format(atMost ?? 0)}` : `≥ ${whole.format(atLeast)}`;

export const isReached = ({ is, aim }: Figure): boolean =>
  is.every((value, index) => {
    const { atMost = Number.POSITIVE_INFINITY, atLeast = 0 } = aim[index] ?? {};
    return value <= atMost && value >= atLeast;
  });

/** The rows as a table of text. What no program can count is said in words. */
export function tableOf(rows: readonly Figure[]): string {
  const cells = rows.map((row) => [
    isReached(row) ? 'reached' : '',
    row.what,
    row.is.map((value) => whole.format(value)).join(' · '),
    row.aim.map(aimText).join(' · '),
    row.where ?? '',
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [
    ...lines,
    '',
    "By hand: edits to add a projection's column, and a clock job (docs/how-to/develop.md).",
  ].join('\n');
}

export async function printFigures(): Promise<void> {
  process.stdout.write(`${tableOf(await figures())}\n`);
}
