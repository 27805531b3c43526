import type { Cpu } from './cpu.ts';
import { type Figures, median } from './pairs.ts';

export type Goal = { atLeast: number } | { atMost: number } | null;

/** One line of the result. Either a pair of figures, or a figure with a bound of its own, or the reason why not. */
export interface Measured {
  /** Its number in the list of goals. */
  row: number;
  work: string;
  unit: '/s' | 'ms' | 's' | 'events' | 'MB' | 'kB' | 'points' | 'nodes';
  product: number[];
  /** Empty when the goal is a bound on the figure itself. */
  yardstick: number[];
  against: string;
  /** Of the ratio product / yardstick; of the figure itself without a yardstick; null when it only informs. */
  goal: Goal;
  /** What an item costs each side, where items are counted. */
  cpu?: Figures['cpu'];
  /** The bound is on the product's own figure; the yardstick stands beside it. */
  isGoalOfProduct?: true;
  notes?: string[];
}
export interface Skipped {
  row: number;
  work: string;
  why: string;
}
export interface Judged extends Measured {
  /** Ratio of the medians. */
  ratio: number | null;
  /** Median of the ratios pair by pair: what a machine whose speed drifts within the run does not blur. */
  pairedRatio: number | null;
  isMet: boolean | null;
}

const ofSpeed: readonly Measured['unit'][] = ['/s', 'ms', 's'];

/** @param judgesSpeed a quick run does not: one slice of a second, before V8 has compiled, says whether it works and no more */
export function judge(m: Measured, judgesSpeed: boolean): Judged {
  const ratio = m.yardstick.length > 0 ? median(m.product) / median(m.yardstick) : null;
  const pairedRatio =
    ratio === null ? null : median(m.product.map((value, i) => value / (m.yardstick[i] ?? Number.NaN)));
  const figure = m.isGoalOfProduct || ratio === null ? median(m.product) : ratio;
  const isJudged = judgesSpeed || !ofSpeed.includes(m.unit);
  return { ...m, ratio, pairedRatio, isMet: isJudged && m.goal ? meets(figure, m.goal) : null };
}

function meets(figure: number, goal: NonNullable<Goal>): boolean {
  return 'atLeast' in goal ? figure >= goal.atLeast : figure <= goal.atMost;
}

function short(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (value >= 10_000) return `${(value / 1_000).toFixed(value >= 100_000 ? 0 : 1)}k`;
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
function spread(values: readonly number[], unit: string): string {
  if (values.length === 0) return '';
  return `${short(Math.min(...values))} / ${short(median(values))} / ${short(Math.max(...values))} ${unit}`;
}
function goalText(m: Measured): string {
  if (!m.goal) return '-';
  const by = m.yardstick.length > 0 && !m.isGoalOfProduct ? '×' : ` ${m.unit}`;
  return 'atLeast' in m.goal ? `≥ ${m.goal.atLeast}${by}` : `≤ ${Number(m.goal.atMost.toPrecision(3))}${by}`;
}

const cost = (cpu: Cpu | null | undefined): string =>
  cpu ? `${cpu.postgres.toFixed(0)} + ${cpu.node.toFixed(0)}` : '-';
const costs = ({ cpu }: Measured): string =>
  cpu?.product || cpu?.yardstick ? `${cost(cpu.product)} / ${cost(cpu.yardstick)} µs` : '';

const head = [
  '#',
  'work',
  'product min/median/max',
  'yardstick min/median/max',
  'ratio',
  'goal',
  'met',
  'CPU an item, PostgreSQL + Node: product / yardstick',
];

export function lineOf(result: Judged | Skipped): string[] {
  if ('why' in result)
    return [
      String(result.row),
      result.work,
      'not measured',
      `(${result.why.replace(/\s+/g, ' ').slice(0, 300)})`,
      '',
      '',
      '',
      '',
    ];
  const { row, work, product, yardstick, against, unit, ratio, isMet } = result;
  const other = yardstick.length > 0 ? `${spread(yardstick, unit)} (${against})` : '';
  const verdict = isMet === null ? '' : isMet ? 'yes' : 'NO';
  return [
    String(row),
    work,
    spread(product, unit),
    other,
    ratio === null ? '' : `${ratio.toFixed(2)}×`,
    goalText(result),
    verdict,
    costs(result),
  ];
}

export function table(results: readonly (Judged | Skipped)[]): string {
  const lines = [head, ...results.map(lineOf)];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = (line: string[]) => `| ${line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  const notes = results.flatMap((r) =>
    'notes' in r && r.notes ? r.notes.map((n) => `  ${r.row}: ${n}`) : [],
  );
  return [text(head), rule, ...lines.slice(1).map(text), ...notes].join('\n');
}
