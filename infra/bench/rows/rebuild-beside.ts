import { setTimeout as sleep } from 'node:timers/promises';
import { allowedMoves } from '#state-machines/application/screens.ts';
import { statuses } from '#state-machines/application/vocabulary.ts';
import { nowMs } from '../answer-tasks.ts';
import type { Bench, Row } from '../bench.ts';
import type { Answer, Task } from '../office.ts';
import { median, pairs, quantile } from '../pairs.ts';
import type { Measured } from '../table.ts';
import { startTasked, type Tasked } from '../tasked.ts';
import { runVerb } from '../verb.ts';
import { addUpAll } from '../worker.ts';

/** Some thousand answers: without a rebuild each moment is as good as another. */
const mostAloneMs = 15_000;

const took = (answers: readonly Answer[]): number[] => answers.map(({ ms }) => ms);

/** Those that an admin may reject: each is moved once. */
async function movable(bench: Bench): Promise<string[]> {
  const from = statuses.filter((status) => allowedMoves(status, 'admin').includes('rejected'));
  const { rows } = await bench.server.owner.query<{ id: string }>(
    'select id from applications where workflow_status = any($1) and not is_sandbox order by id',
    [from],
  );
  return rows.map(({ id }) => id);
}

/** @returns how long each phase took, in order */
async function rebuild(bench: Bench): Promise<Record<string, number>> {
  const { stdout } = await runVerb(bench, 'rebuild', '--gentle');
  const { ok, phases } = JSON.parse(stdout) as { ok: boolean; phases: Record<string, number> };
  if (!ok) throw new Error(`the rebuild says: ${stdout.slice(0, 500)}`);
  return phases;
}

/** 'projection 20.1 s 90 ms': how long each phase took, and the slowest hundredth of what was asked meanwhile. */
function byPhase(
  answers: readonly Answer[],
  phases: Record<string, number>,
  [begun, lasted]: readonly [number, number],
): string {
  const known = Object.values(phases).reduce((sum, ms) => sum + ms, 0);
  let from = begun;
  return Object.entries({ 'to start its program': lasted - known, ...phases })
    .map(([phase, ms]) => {
      const during = took(answers.filter(({ asked }) => asked >= from && asked < from + ms));
      from += ms;
      const slow = during.length > 0 ? ` ${quantile(during, 0.99).toFixed(0)} ms` : '';
      return `${phase} ${(ms / 1_000).toFixed(1)} s${slow}`;
    })
    .join(', ');
}

/** What the office was answered while `work` ran. */
async function answersDuring<T>(
  office: Tasked<Task, Answer[]>,
  work: () => Promise<T>,
): Promise<[Answer[], T]> {
  await office.ask({ do: 'work' });
  const result = await work();
  return [await office.ask({ do: 'stop' }), result];
}

async function measure(bench: Bench, office: Tasked<Task, Answer[]>): Promise<Measured[]> {
  await answersDuring(office, () => sleep(1_000));
  let lasted = 2_000;
  const medians = { with: [] as number[], without: [] as number[] };
  const slowest: number[] = [];
  let slowPhases = '';
  const beside = async () => {
    // The swap does the rest while everybody waits.
    await addUpAll(bench.server.owner);
    const begun = nowMs();
    const [answers, phases] = await answersDuring(office, () => rebuild(bench));
    lasted = nowMs() - begun;
    slowPhases = byPhase(answers, phases, [begun, lasted]);
    medians.with.push(median(took(answers)));
    slowest.push(Math.max(...took(answers)));
    return quantile(took(answers), 0.99);
  };
  const alone = async () => {
    const [answers] = await answersDuring(office, () => sleep(Math.min(lasted, mostAloneMs)));
    medians.without.push(median(took(answers)));
    return quantile(took(answers), 0.99);
  };
  const figures = await pairs(bench.pairs, beside, alone);
  // The rows after it begin as beside a worker.
  await addUpAll(bench.server.owner);
  const size = `${Math.round(bench.events / 1_000)}k events`;
  return [
    {
      row: 19,
      work: `API p99 beside a rebuild, ${size}`,
      unit: 'ms',
      against: 'the same without',
      goal: { atMost: 2 },
      notes: [
        `beside a rebuild: p50 ${median(medians.with).toFixed(1)} ms, without ${median(medians.without).toFixed(1)} ms; slowest ${Math.max(...slowest).toFixed(0)} ms; a rebuild lasts ${(lasted / 1_000).toFixed(1)} s`,
        `the last one by phase, with the slowest hundredth: ${slowPhases}`,
      ],
      ...figures,
    },
  ];
}

/** Row 19: the API's slowest answers while every read model is rebuilt and swapped. */
export const rebuildBeside: Row = {
  numbers: [19],
  needs: [],
  work: 'API beside a rebuild',
  run: async (bench) => {
    const { origin, cookies } = await bench.api();
    const office = startTasked<Task, Answer[]>('infra/bench/office.ts');
    try {
      await office.ask({ do: 'open', origin, cookies: cookies(), ids: await movable(bench) });
      return await measure(bench, office);
    } finally {
      await office.stop();
    }
  },
};
