import type { Bench, Row } from '../bench.ts';
import { pairs } from '../pairs.ts';
import type { Measured } from '../table.ts';
import { runVerb } from '../verb.ts';

/** What `npm run ops -- rebuild` and `verify` answer with `--json`. */
interface Report {
  ok: boolean;
  events: number;
  durationMs: number;
}

/** Server-side, to nowhere: the least that reading all rows can cost. */
async function scanRate(bench: Bench): Promise<number> {
  const started = performance.now();
  await bench.server.owner.query("copy application_events to '/dev/null'");
  return bench.events / ((performance.now() - started) / 1_000);
}

/** The process's start is not counted, its memory is. */
async function verbRate(
  bench: Bench,
  verb: 'rebuild' | 'verify' | 'what-if',
  peaks: number[],
): Promise<number> {
  const { stdout, peak } = await runVerb(bench, verb);
  const report = JSON.parse(stdout) as Report;
  if (!report.ok || report.events !== bench.events)
    throw new Error(`${verb} of ${bench.events} events says: ${stdout.slice(0, 500)}`);
  if (peak) peaks.push(peak);
  return report.events / (report.durationMs / 1_000);
}

function verbRow(row: number, verb: 'rebuild' | 'verify' | 'what-if', work: string, atLeast: number): Row {
  return {
    numbers: [row],
    needs: [],
    work,
    run: async (bench) => {
      const peaks: number[] = [];
      const figures = await pairs(
        bench.pairs,
        () => verbRate(bench, verb, peaks),
        () => scanRate(bench),
      );
      const thousands = `${Math.round(bench.events / 1_000)}k events`;
      const rate: Measured = {
        row,
        work: `${work}, ${thousands}`,
        unit: '/s',
        against: 'COPY scan to /dev/null',
        goal: { atLeast },
        ...figures,
      };
      const memory: Measured = {
        row,
        work: `peak memory of ${verb}`,
        unit: 'MB',
        product: peaks,
        yardstick: [],
        against: '',
        goal: { atMost: 300 },
      };
      return peaks.length > 0 ? [rate, memory] : [rate];
    },
  };
}

export const rebuild = verbRow(6, 'rebuild', 'rebuild of all projections, compared, swapped', 1.2);
export const verify = verbRow(7, 'verify', 'verify of the whole chain', 0.5);
export const whatIf = verbRow(8, 'what-if', 'what-if of every history through the machine', 0.5);
