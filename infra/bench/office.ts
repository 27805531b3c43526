import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerTasks, nowMs } from './answer-tasks.ts';

/**
 * What an office asks for, at its own pace, by a process of its own: the benchmark collects the garbage of a whole log now and then, with
 * all its threads, and would hold up what it asks for, and the API too.
 */
export type Task =
  /** @param ids of applications that may be rejected; each is moved once */
  | { do: 'open'; origin: string; cookies: string[]; ids: string[] }
  /** Asks until it is to stop. */
  | { do: 'work' }
  | { do: 'stop' };
export interface Answer {
  /** When, in milliseconds of the machine's monotonic clock. */
  asked: number;
  /** Until the answer's last byte. */
  ms: number;
}

/** Requests a second: what a busy office asks for, far from what the API can do, so that waiting shows and not queueing. */
const perSecond = 50;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** What everybody does, in turns: four reads, and one move of an application. */
class Office {
  readonly #origin: string;
  readonly #cookies: string[];
  readonly #ids: string[];
  #asked = 0;
  #isOver = false;
  #answers: Promise<Answer[]> = Promise.resolve([]);

  constructor({ origin, cookies, ids }: Extract<Task, { do: 'open' }>) {
    this.#origin = origin;
    this.#cookies = cookies;
    this.#ids = ids;
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

  /** @throws Error when the answer is not a success */
  #ask(): Promise<Answer> {
    const number = this.#asked;
    const { method, at, body } = this.#next();
    const headers = {
      cookie: this.#cookies[number % this.#cookies.length] ?? '',
      'x-forwarded-for': `10.2.${Math.floor(number / 250) % 250}.${number % 250}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const asked = nowMs();
    return new Promise((resolve, reject) => {
      const call = request(`${this.#origin}${at}`, { agent, method, headers }, (answer) => {
        answer.resume();
        answer.once('end', () =>
          answer.statusCode === 200
            ? resolve({ asked, ms: nowMs() - asked })
            : reject(new Error(`${method} ${at}: ${answer.statusCode}`)),
        );
      });
      call.once('error', reject);
      call.end(body);
    });
  }

  /** At its own pace, whether or not the answers keep up. */
  async #work(): Promise<Answer[]> {
    const answers: Promise<Answer>[] = [];
    for (const begun = nowMs(); !this.#isOver; ) {
      const answer = this.#ask();
      answer.catch(() => undefined);
      answers.push(answer);
      await sleep(Math.max(0, begun + (answers.length * 1_000) / perSecond - nowMs()));
    }
    return Promise.all(answers);
  }

  begin(): void {
    this.#isOver = false;
    this.#answers = this.#work();
    this.#answers.catch(() => undefined);
  }

  /** @returns what was answered since it began */
  stop(): Promise<Answer[]> {
    this.#isOver = true;
    return this.#answers;
  }
}

let office: Office | undefined;

async function perform(task: Task): Promise<Answer[]> {
  if (task.do === 'open') office = new Office(task);
  if (task.do === 'work') office?.begin();
  return task.do === 'stop' ? ((await office?.stop()) ?? []) : [];
}

answerTasks(perform);
