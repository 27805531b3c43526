import { expect } from 'vitest';
import { exampleForm } from '#infra/test/forms.ts';
import type { FreshDatabase } from '#infra/test/fresh-database.ts';
import { type TestJobs, testJobs } from '#infra/test/jobs.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { hourMs } from '#state-machines/durations.ts';
import { applicantSteps, fittingSteps, readMine } from './applicant-steps.ts';
import { KnownApplication } from './application.ts';
import type { Ask, Step } from './asks.ts';
import { bulkSteps } from './bulk-steps.ts';
import { type Dice, diceOf } from './dice.ts';
import { atTheDoor, type Person, type Role, Senders } from './people.ts';
import { staffSteps } from './staff-steps.ts';
import { finals } from './tables.ts';

const often = (steps: readonly [number, Step][]): Step[] =>
  steps.flatMap(([times, step]) => Array.from({ length: times }, () => step));
const bySteps = { staff: often([...staffSteps, ...bulkSteps]), applicants: often(applicantSteps) };

/**
 * A random walk over the HTTP API. Each step is thrown by the dice, promised by the tables (`KnownApplication`), sent by a person, and held
 * against the answer and the database. The same seed walks the same way.
 */
export class Walk {
  readonly applications: KnownApplication[] = [];
  /** How often each answer came: '200', '409 transition-refused' … */
  readonly answers = new Map<string, number>();
  /** Every change of status that was made, as 'from > to'. */
  readonly moves = new Set<string>();
  readonly #seed: number;
  readonly #dice: Dice;
  readonly #world: FreshDatabase;
  readonly #senders: Senders;
  readonly #jobs: TestJobs;
  readonly #staff: Person[] = [];
  readonly #strangers: Person[] = [];
  readonly #owners = new Map<KnownApplication, Person>();
  readonly #lately: { who: Person; ask: Ask }[] = [];
  #steps = 0;
  /** Whose status the last step changed: its owner may look at once. */
  #changed: KnownApplication | undefined;

  constructor(world: FreshDatabase, url: string, seed: number) {
    this.#seed = seed;
    this.#dice = diceOf(seed);
    this.#world = world;
    this.#senders = new Senders(world, url);
    this.#jobs = testJobs(world.ctx, async ({ to, text }) => {
      this.#mailArrives(to, text);
      return 'taken';
    });
  }

  readonly #now = (): number => this.#world.clock.now().getTime();

  /** Staff and strangers take their places, and the first applications come in. */
  async begin(): Promise<void> {
    const person = async (role: Role, name: string): Promise<Person> => {
      const { userId } = await this.#world.signInStaff(role === 'editor' ? 'editor' : 'admin');
      return { role, name, userId, application: null };
    };
    for (const name of ['first', 'second']) {
      this.#staff.push(await person('editor', `${name} editor`), await person('admin', `${name} admin`));
    }
    this.#strangers.push(
      { role: 'anonymous', name: 'anonymous', userId: null, application: null },
      await person('admin without second factor', 'admin without second factor'),
      await person('impersonating admin', 'impersonating admin'),
    );
    for (let n = 0; n < 5; n++) await this.#apply();
  }

  /** @throws Error with the seed and the steps that led there, as soon as product and tables disagree */
  async go(steps: number): Promise<void> {
    while (this.#steps < steps) {
      await this.#timePasses();
      if (this.#dice.chance(0.1)) await this.#worker();
      if (this.#dice.chance(0.02)) await this.#apply();
      const lately = this.#lately.slice(-30);
      const isRepeat = lately.length > 0 && this.#dice.chance(0.1);
      const { who, ask } = isRepeat ? this.#dice.pick(lately) : this.#next();
      if (!isRepeat) this.#lately.push({ who, ask });
      await this.#take(who, ask, isRepeat);
    }
  }

  async #timePasses(): Promise<void> {
    const { clock } = this.#world;
    clock.advance(this.#dice.pick([500, 1_000, 4_000, 15_000]));
    if (this.#dice.chance(0.03)) clock.advance(this.#dice.pick([0.06, 0.19, 5, 30, 200]) * hourMs);
  }

  /** A new person applies, signed in or not. */
  async #apply(): Promise<void> {
    const { userId, email } = await this.#world.newApplicant();
    const name = `application ${this.applications.length + 1}`;
    const owner: Person = { role: 'applicant', name: `owner of ${name}`, userId, application: null };
    const isAttached = this.#dice.chance(0.8);
    const sent = await this.#senders.send(isAttached ? owner : (this.#strangers[0] as Person), {
      method: 'POST',
      path: '/api/secure-application-submit',
      body: exampleForm({ email }),
    });
    expect(sent).toMatchObject({ status: 201 });
    const id = (sent.body as { data: { applicationId: string } }).data.applicationId;
    owner.application = new KnownApplication({ id, email, name, isAttached, at: this.#now() });
    this.applications.push(owner.application);
    this.#owners.set(owner.application, owner);
  }

  /** Works what is due: mails arrive, deadlines are reminded of and missed. None of it changes a status (ruling 9). */
  async #worker(): Promise<void> {
    await this.#jobs.runDue();
    for (const [id, row] of await this.#rows(this.applications)) {
      const app = this.applications.find((one) => one.id === id) as KnownApplication;
      const isMissed = app.deadline !== null && app.deadline.due <= this.#now();
      this.#agree(app.story.concat('a worker did what was due'), 'the worker', row, {
        status: app.status,
        is_overdue: isMissed,
        others: null,
      });
      app.version = row.version;
      if (app.deadline) app.deadline.isMissed = isMissed;
    }
  }

  #mailArrives(to: string, text: string): void {
    const app = this.applications.find(({ email }) => email === to);
    const [, page, token] =
      /\/careers\/(confirm|personal-assistant\/assessment)\?token=([\w-]+)/.exec(text) ?? [];
    if (!app || !token) return;
    const until = app.linkAskedFor ?? app.deadline?.due ?? 0;
    if (page === 'confirm') {
      app.confirmLinks.set(token, { until: app.deadline?.due ?? 0, isUsed: false });
    } else {
      // One works at a time.
      app.assessmentLinks.clear();
      app.assessmentLinks.set(token, { until, isUsed: false });
      app.linkAskedFor = null;
    }
    app.story.push(`a mail brings a link to ${page}`);
  }

  #next(): { who: Person; ask: Ask } {
    const dice = this.#dice;
    const scene = { dice, now: this.#now, applications: this.applications };
    if (this.#changed && dice.chance(0.5)) {
      const owner = this.#owners.get(this.#changed) as Person;
      return { who: owner, ask: readMine(scene, owner, this.#changed) };
    }
    const open = this.applications.filter(({ status }) => !finals.includes(status)).slice(-8);
    const app = dice.pick(open.length > 0 && dice.chance(0.85) ? open : this.applications);
    const isApplicants = dice.chance(0.45);
    const who = this.#personFor(isApplicants, app);
    const fitting = fittingSteps[app.status];
    const step =
      isApplicants && fitting && dice.chance(0.7)
        ? dice.pick(fitting)
        : dice.pick(isApplicants ? bySteps.applicants : bySteps.staff);
    return { who, ask: step(scene, who, app) };
  }

  /** Mostly who the step is for. */
  #personFor(isApplicants: boolean, app: KnownApplication): Person {
    const dice = this.#dice;
    const owner = this.#owners.get(app) as Person;
    if (dice.chance(0.78)) return isApplicants ? owner : dice.pick(this.#staff);
    const others = [...this.#strangers, owner, dice.pick([...this.#owners.values()]), dice.pick(this.#staff)];
    const who = dice.pick(others);
    if (who.role === 'impersonating admin' && (who.application === null || dice.chance(0.3)))
      this.#senders.lookAt(who, app);
    return who;
  }

  async #take(who: Person, ask: Ask, isRepeat: boolean): Promise<void> {
    if (ask.isBetweenMails) await this.#worker();
    const title = `step ${++this.#steps}, ${who.name}: ${ask.what}${isRepeat ? ' (sent again)' : ''}`;
    const before = ask.about.map(({ status }) => status);
    this.#changed = undefined;
    const promised = atTheDoor(who.role, ask.access, ask.method) ?? ask.expect(who);
    const answer = await this.#senders.send(who, ask);
    const { code, status, version } = answer.body as { code?: string; status?: unknown; version?: unknown };
    const said = code ?? `${status ?? ''} ${version ?? ''}`;
    const about = `${title} ${JSON.stringify(ask.key ?? '')} ${sentOf(ask)} -> ${answer.status} ${said}`;
    for (const app of ask.about) app.story.push(about);
    const story = [...new Set(ask.about.flatMap((app) => [`${app.name}, ${app.id}`, ...app.story]))];
    const seen = ask.seen ? ask.seen(answer.body as never) : answer.body;
    this.#agree(story, title, { status: answer.status, body: seen }, promised);
    if (answer.status < 300) ask.learn?.(answer.body as never);
    if (ask.isBetweenMails) await this.#worker();
    const rows = await this.#rows(ask.about);
    for (const app of ask.about) {
      const known = { status: app.status, version: app.version };
      this.#agree(story, `${title}: then ${app.name}`, rows.get(app.id), known);
    }
    this.#count(`${answer.status}${code ? ` ${code}` : ''}`);
    ask.about.forEach((app, place) => {
      if (before[place] === app.status) return;
      this.moves.add(`${before[place]} > ${app.status}`);
      this.#changed = app;
    });
  }

  #count(answer: string): void {
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
  }

  /** What the database holds: the projection, and whatever a worker wrote beside reminders and misses. */
  async #rows(apps: readonly KnownApplication[]) {
    const { rows } = await this.#world.owner.query<{
      id: string;
      status: Status;
      version: number;
      is_overdue: boolean;
      others: string | null;
    }>(
      `select s.application_id as id, s.status, s.version, s.is_overdue,
         (select string_agg(e.type, ', ') from application_events e join unnest($1::uuid[], $2::int[]) as known (id, version)
            on known.id = e.application_id and e.version > known.version
          where e.application_id = s.application_id and e.type not in ('reminder.sent', 'deadline.missed')) as others
       from application_states s where s.application_id = any($1)`,
      [apps.map(({ id }) => id), apps.map(({ version }) => version)],
    );
    return new Map(rows.map(({ id, ...row }) => [id, row]));
  }

  #agree(story: readonly string[], title: string, seen: unknown, promised: object): void {
    try {
      expect(seen).toMatchObject(promised);
    } catch {
      const [found, tables] = [seen, promised].map((one) => JSON.stringify(one)?.slice(0, 2_000));
      throw new Error(
        `Product and tables disagree (WALK_SEED=${this.#seed}): ${title}\nthe tables promise ${tables}\nthe product says ${found}\n\nWhat led there:\n${story.join('\n')}`,
      );
    }
  }
}

const sentOf = ({ body }: Ask): string =>
  body && !(body instanceof FormData) ? JSON.stringify(body).slice(0, 160) : '';
