import type { BulkCorrection, BulkResult } from '#services/bulk/contract.ts';
import type { Touched } from '#services/incidents/contract.ts';

export type Target = BulkCorrection['to'];
export type Item = BulkCorrection['items'][number];

/** Corrections of several, from the first look to what became of each. */
export interface Run {
  people: ReadonlyMap<string, Touched>;
  to: Target;
  reason: string;
  stage: 'preview' | 'correct';
  /** Whom this stage is about. */
  items: readonly Item[];
  /** What has been said of them so far; portions that were answered stay answered. */
  results: readonly BulkResult[];
  /** What the preview refused and so was never tried. */
  leftOut: readonly BulkResult[];
  isRunning: boolean;
  error: Error | null;
  /** One for all portions, and again when it has to be tried again. */
  batch: string;
  /** By which these corrections are looked up themselves. */
  correlation: string | null;
}

const fresh = { results: [], leftOut: [], isRunning: true, error: null, correlation: null };

/** A first look at taking these back. */
export function firstLook(rows: readonly Touched[], reason = ''): Run {
  return {
    ...fresh,
    people: new Map(rows.map((row) => [row.applicationId, row])),
    to: 'before',
    reason,
    stage: 'preview',
    items: rows.map(({ applicationId: id, version, movedVersion }) => ({
      id,
      expectedVersion: version,
      event: movedVersion ?? undefined,
    })),
    batch: crypto.randomUUID(),
  };
}

/** The same people, led elsewhere. */
export const aimedAt = (run: Run, to: Target): Run => ({ ...run, ...fresh, stage: 'preview', to });

/** What the preview found possible is carried out at the version that it saw. */
export function decided(run: Run, reason: string): Run {
  const events = new Map(run.items.map(({ id, event }) => [id, event]));
  return {
    ...run,
    ...fresh,
    stage: 'correct',
    reason,
    items: run.results
      .filter(({ outcome }) => outcome === 'possible')
      .map(({ id, version }) => ({ id, expectedVersion: version ?? undefined, event: events.get(id) })),
    leftOut: run.results.filter(({ outcome }) => outcome === 'refused'),
  };
}

export const refusedOf = ({ results, leftOut, stage }: Run): BulkResult[] => [
  ...results.filter(({ outcome }) => outcome === 'refused'),
  ...(stage === 'correct' ? leftOut : []),
];

/** Those who changed in the meantime; they can be looked at as they are now. */
export const changedMeanwhile = (run: Run): string[] =>
  refusedOf(run).flatMap(({ id, problem }) => (problem?.code === 'version-conflict' ? [id] : []));

/** A second look at those who changed meanwhile, as they are now. */
export function secondLook(run: Run): Run {
  const ids = changedMeanwhile(run);
  return {
    ...run,
    ...fresh,
    stage: 'preview',
    items: ids.map((id) => ({ id, event: run.people.get(id)?.movedVersion ?? undefined })),
  };
}
