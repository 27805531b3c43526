import type { BenchApi } from './api.ts';
import type { BenchServer } from './server.ts';
import type { Streams } from './streams.ts';
import type { Measured, Skipped } from './table.ts';

/** What every row is given. */
export interface Bench {
  server: BenchServer;
  /** Events and applications in the log that was seeded. */
  events: number;
  applications: number;
  pairs: number;
  /** How many applications row 14 measures at, the smallest first. */
  sizes: readonly number[];
  isQuick: boolean;
  /** How many slices each side runs before the first that counts. */
  warmUps: number;
  /** How long a slice of lists takes. Of two seconds the slowest hundredth is one or two dozen answers, of one a few, and one stall of the machine decides it. */
  listSeconds: number;
  /** Whether what bounds a row is measured beside it (`--prototypes`), which takes as long as the row itself. */
  withPrototypes: boolean;
  has: { pgbench: boolean; wrk: boolean };
  /** Applications that wait for exactly one step, made as they are needed. */
  streams: Streams;
  /** The real API process on this database, started when first asked for. */
  api: () => Promise<BenchApi>;
  say: (text: string) => void;
}

/** Of many like things a quick run does the first few. */
export const few = <T>(
  { isQuick }: Pick<Bench, 'isQuick'>,
  all: readonly T[],
  count: number,
): readonly T[] => (isQuick ? all.slice(0, count) : all);

export interface Row {
  /** Numbers in the list of goals that it measures. */
  numbers: readonly number[];
  needs: readonly (keyof Bench['has'])[];
  /** It brings its own database: nothing has to be seeded for it. */
  needsNoLog?: true;
  /** It takes long and needs nothing of the bench: measured when it is asked for by its number alone. */
  isOnRequest?: true;
  work: string;
  run: (bench: Bench) => Promise<(Measured | Skipped)[]>;
}
