import type { Analytics } from '#services/analytics/contract.ts';
import { span } from '#web/ui/dates.ts';

/** The same for a table that is computed with: a number with one decimal, or nothing. */
export const percentOf = (part: number, of: number): number | null =>
  of === 0 ? null : Math.round((1000 * part) / of) / 10;

const hour = 3_600_000;
/** '27 min', '2 h 37 min', '11 h', '1 d 16 h': to the hour from three hours on, short enough for two beside each other on a phone. */
export function length(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 3 * hour || ms >= 24 * hour) return span(ms);
  return `${Math.round(ms / hour)} h`;
}
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
