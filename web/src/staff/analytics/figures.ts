import type { Analytics } from '#services/analytics/contract.ts';
import { span } from '#web/ui/dates.ts';

export const number = (value: number): string => value.toLocaleString('en-GB');

/** '86 %', '0.4 %', never broken; a dash where there is nothing to divide by. */
export function share(part: number, of: number): string {
  if (of === 0) return '–';
  const percent = (100 * part) / of;
  if (percent === 0 || percent >= 10) return `${Math.round(percent)}\u00A0%`;
  return percent < 0.1 ? 'under\u00A00.1\u00A0%' : `${percent.toFixed(1)}\u00A0%`;
}

/** The same for a table that is computed with: a number with one decimal, or nothing. */
export const percentOf = (part: number, of: number): number | null =>
  of === 0 ? null : Math.round((1000 * part) / of) / 10;

export const length = (ms: number | null): string => (ms === null ? '–' : span(ms));
export const hours = (ms: number | null): number | null =>
  ms === null ? null : Math.round(ms / 36_000) / 100;

export interface FunnelRow {
  stage: Analytics['funnel'][number];
  /** How many the stage before had; at the first all of them. */
  before: number;
  /** How many went on to the next one. */
  wentOn: number;
}

/** Each stage beside its neighbours. */
export function funnelRows(funnel: Analytics['funnel']): FunnelRow[] {
  return funnel.map((stage, index) => ({
    stage,
    before: funnel[index - 1]?.reached ?? stage.reached,
    wentOn: funnel[index + 1]?.reached ?? 0,
  }));
}
