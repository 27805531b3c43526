import type { FigureTable } from '#services/event-log/figures/add-entries.ts';
import type { EventDay } from '#services/event-log/figures/event-days.ts';
import type { Part, Span } from './lives.ts';

/** What a job is given. */
export interface JobData extends Part {
  url: string;
  span: Span;
  /** Whether the ids of people are handed over, so that their keys are made. */
  handsOverPeople: boolean;
  /** How many batches each job has made. */
  written: Int32Array;
}

/** What a job says; `people`, `figures` and `written` are answered. */
export type FromJob =
  | { type: 'events'; count: number }
  | { type: 'people'; personIds: readonly string[]; at: number }
  /** Lines of COPY's text format. */
  | { type: 'figures'; lines: Record<FigureTable, string[]> }
  /** All is written and waits for the commit. */
  | { type: 'written'; eventDays: EventDay[] }
  | { type: 'committed' };
