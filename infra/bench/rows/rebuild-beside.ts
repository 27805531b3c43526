import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { allowedMoves } from '#state-machines/application/screens.ts';
import { statuses } from '#state-machines/application/vocabulary.ts';
import type { BenchApi } from '../api.ts';
import type { Bench, Row } from '../bench.ts';
import { median, pairs, quantile } from '../pairs.ts';
import { runVerb } from '../verb.ts';

/** Requests a second: what a busy office asks for, far from what the API can do, so that waiting shows and not queueing. */
const perSecond = 50;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

interface Answer {
  /** When, on the clock of `performance.now()`. */
  asked: number;
  ms: number;
}
const took = (answers: readonly Answer[]): number[] => answers.map(({ ms }) => ms);

/** What everybody does, in turns: four reads, and one move of an application. */
class Office {
  readonly #api: BenchApi;
  readonly #ids: string[];
  readonly #cookies: string[];
  #asked = 0;

  constructor(api: BenchApi, ids: string[]) {
    this.#api = api;
    this.#ids = ids;
    this.#cookies = api.cookies();
  }

  #next(): { method: string; at: string; body?: string } {
    const id = this.#ids[Math.floor(this.#asked / 5)];
    const turn = this.#asked++ % 5;
    if (!id) throw new Error('the log has too few applications for so long a rebuild');
    if (turn === 0) return { method: 'GET', at: '/api/applications?limit=50' };
    if (turn === 1) return { method: 'GET', at: `/api/applications/${id}` };
    if (turn === 2) return { method: 'GET', at: `/api/applications/${id}/events` };
    if (turn === 3) return { method: 'GET', at: '/api/statistics' };
    return {
      method: 'POST',
      at: `/api/applications/${id}/advance`,
      body: JSON.stringify({ to: 'rejected' }),
    };
  }

  /** Milliseconds until the answer's last byte. @throws Error when it is not a success */
  #ask(): Promise<number> {
    const number = this.#asked;
    const { method, at, body } = this.#next();
    const headers = {
      cookie: this.#cookies[number % this.#cookies.length] ?? '',
      'x-forwarded-for': `10.2.${Math.floor(number / 250) % 250}.${number % 250}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const asked = performance.now();
    return new Promise((resolve, reject) => {
      const call = request(`${this.#api.origin}${at}`, { agent, method, headers }, (answer) => {
        answer.resume();
        answer.once('end', () =>
          answer.statusCode === 200
            ? resolve(performance.now() - asked)
            : reject(new Error(`${method} ${at}: ${answer.statusCode}`)),
        );
      });
      call.once('error', reject);
      call.end(body);
    });
  }

  /** Asks at its own pace, whether or not the answers keep up, until `isOver` says so. */
  async work(isOver: () => boolean): Promise<Answer[]> {
    const answers: Promise<Answer>[] = [];
    const begun = performance.now();
    while (!isOver()) {
      const asked = performance.now();
      const answer = this.#ask().then((ms) => ({ asked, ms }));
      answer.catch(() => undefined);
      answers.push(answer);
      await sleep(Math.max(0, begun + (answers.length * 1_000) / perSecond - performance.now()));
    }
    return Promise.all(answers);
  }
}

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

/** Row 19: the API's slowest answers while every read model is rebuilt and swapped. */
export const rebuildBeside: Row = {
  numbers: [19],
  needs: [],
  work: 'API beside a rebuild',
  run: async (bench) => {
    const office = new Office(await bench.api(), await movable(bench));
    const warm = performance.now() + 1_000;
    await office.work(() => performance.now() > warm);
    let lasted = 0;
    const medians = { with: [] as number[], without: [] as number[] };
    const slowest: number[] = [];
    let slowPhases = '';
    const beside = async () => {
      let isOver = false;
      const begun = performance.now();
      const rebuilding = rebuild(bench).finally(() => {
        isOver = true;
        lasted = performance.now() - begun;
      });
      const [answers, phases] = await Promise.all([office.work(() => isOver), rebuilding]);
      slowPhases = byPhase(answers, phases, [begun, lasted]);
      medians.with.push(median(took(answers)));
      slowest.push(Math.max(...took(answers)));
      return quantile(took(answers), 0.99);
    };
    const alone = async () => {
      const end = performance.now() + (lasted || 2_000);
      const answers = took(await office.work(() => performance.now() > end));
      medians.without.push(median(answers));
      return quantile(answers, 0.99);
    };
    const figures = await pairs(bench.pairs, beside, alone);
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
  },
};
