import type { FreshDatabase } from '#infra/test/fresh-database.ts';
import type { Received } from '#infra/test/receiver.ts';
import { until } from '#infra/test/until.ts';
import { type Api, freePort, type Program, startApi, startWorker } from '../processes.ts';
import type { Mailbox } from './mailbox.ts';

/** How often something was in the hands of a worker when it was killed, by id: so often it may arrive once more. */
export class Excuses {
  readonly #times = new Map<string, number>();
  add(id: string): void {
    this.#times.set(id, this.of(id) + 1);
  }
  of(id: string): number {
    return this.#times.get(id) ?? 0;
  }
  get size(): number {
    return this.#times.size;
  }
}

interface Given {
  world: FreshDatabase;
  /** What the processes are started with. */
  env: Record<string, string>;
  mailbox: Mailbox;
  received: readonly Received[];
}

/** The product's processes: one API and two workers, killed and started again. */
export class Crew {
  /** Processes that ended without being killed, with their last words. */
  readonly deaths: string[] = [];
  readonly excusedMails = new Excuses();
  readonly excusedDeliveries = new Excuses();
  readonly #given: Given;
  readonly #workers: { place: number; number: number; program: Program }[] = [];
  readonly #killed = new WeakSet<Program>();
  #started = 0;
  #api: Api | undefined;
  #port = 0;

  constructor(given: Given) {
    this.#given = given;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async begin(): Promise<void> {
    this.#port = await freePort();
    await Promise.all([this.startTheApi(), this.startWorker(0), this.startWorker(1)]);
  }

  async startTheApi(): Promise<void> {
    this.#api = await this.#startedAs('API', () => startApi(this.#given.env, this.#port));
  }

  async startWorker(place: number): Promise<void> {
    const number = ++this.#started;
    const SMTP_URL = await this.#given.mailbox.doorFor(number);
    const program = await this.#startedAs('worker', () => startWorker({ ...this.#given.env, SMTP_URL }));
    this.#workers[place] = { place, number, program };
  }

  /** One that does not start is written down, and started again as an operator would. */
  async #startedAs<P extends Program>(name: string, start: () => Promise<P>): Promise<P> {
    for (let tries = 0; ; tries++) {
      try {
        const program = await start();
        void program.ended.then((how) => {
          if (!this.#killed.has(program)) this.deaths.push(`${name} ended (${how}): ${lastWords(program)}`);
        });
        return program;
      } catch (error) {
        this.deaths.push(`${name} did not start: ${(error as Error).message.slice(-300)}`);
        if (tries === 20) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }

  /** The place of the worker that brought the newest mail: it has something in hand. */
  get busyPlace(): number {
    const number = this.#given.mailbox.arrivals.at(-1)?.worker;
    return this.#workers.find((worker) => worker.number === number)?.place ?? 0;
  }

  async killTheApi(): Promise<void> {
    if (this.#api) await this.#kill(this.#api);
  }

  /** @returns once it is dead; what it had in hand is excused as soon as the database can say what that was */
  async killWorker(place: number): Promise<{ excuse: () => Promise<void> }> {
    const worker = this.#workers[place];
    if (!worker) throw new Error(`there is no worker ${place}`);
    await this.#kill(worker.program);
    return { excuse: () => this.#excuse(worker.number) };
  }

  async #kill(program: Program): Promise<void> {
    this.#killed.add(program);
    await program.end('SIGKILL');
  }

  /** What the dead worker brought and did not note: no other worker sends it again before this one is found silent. */
  async #excuse(number: number): Promise<void> {
    const { world, mailbox, received } = this.#given;
    const brought = mailbox.arrivals.filter(({ worker }) => worker === number).map(({ mailId }) => mailId);
    const delivered = received.map(({ headers }) => String(headers['cursus-delivery']));
    const { rows } = await until(
      () =>
        world.owner
          .query<{ mails: string[] | null; deliveries: string[] | null }>(
            `select (select array_agg(mail_id) from mails where status = 'sent' and mail_id = any($1)) as mails,
                    (select array_agg(delivery_id) from webhook_deliveries
                     where status = 'delivered' and delivery_id = any($2)) as deliveries`,
            [brought, delivered],
          )
          .catch(() => ({ rows: [] })),
      (answer) => answer.rows.length > 0,
    );
    const noted = new Set([...(rows[0]?.mails ?? []), ...(rows[0]?.deliveries ?? [])]);
    for (const id of new Set(brought)) if (!noted.has(id)) this.excusedMails.add(id);
    for (const id of new Set(delivered)) if (!noted.has(id)) this.excusedDeliveries.add(id);
  }

  /** An orderly end. @returns the exit codes */
  async end(): Promise<unknown[]> {
    const programs = [...(this.#api ? [this.#api] : []), ...this.#workers.map(({ program }) => program)];
    for (const program of programs) this.#killed.add(program);
    return Promise.all(programs.map((program) => program.end()));
  }
}

const lastWords = (program: Program): string =>
  program.output().trim().split('\n').at(-1)?.slice(0, 300) ?? '';
