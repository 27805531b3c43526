import { bodyOf, genesis, link, serialise } from '#services/event-log/append/event.ts';
import { toRow } from '#services/event-log/append/state-row.ts';
import { countAgain } from '#services/event-log/figures/count-again.ts';
import { copyText } from '#services/platform/db/copy-binary.ts';
import { inTransaction, type Pool } from '#services/platform/db/postgres.ts';
import { derivedId } from '#services/platform/ids.ts';
import { decide } from '#state-machines/application/decide.ts';
import type { DecidedEvent, RecordedEvent } from '#state-machines/application/events.ts';
import { machineVersion } from '#state-machines/application/machine.ts';
import { type ApplicationState, closedBy, evolve } from '#state-machines/application/state.ts';
import type { Actor } from '#state-machines/application/vocabulary.ts';
import { CopyIn } from './copy-in.ts';
import { fastId } from './fast-ids.ts';
import { personOf, pick, type Random, randomFrom } from './fictitious.ts';
import { type Life, type Next, nextOf } from './life.ts';
import { TimeQueue } from './time-queue.ts';

/**
 * A believable log, made quickly: applications come in over the whole span, live side by side, and their events lie in
 * the table in the order in which they happened. Events are decided by the machine and projected as ever; only the way into
 * the database is another (COPY). No jobs, no mails, no free text.
 */
export interface SeedOptions {
  applications: number;
  eventsPerApplication?: number;
  /** The first application comes in here, the last near `to`; nothing happens after `to` (now, unless given). */
  from: Date;
  to?: Date;
  seed?: number;
  onProgress?: (events: number) => void;
  /** Makes the keys of so many people; without it nothing can be noted about them later. */
  makeKeys?: (personIds: readonly string[], at: Date) => Promise<void>;
}
export interface Seeded {
  applications: number;
  events: number;
  durationMs: number;
}

interface Living {
  /** When the next command comes, in milliseconds since 1970. */
  at: number;
  id: string;
  state: ApplicationState | null;
  head: Buffer;
  life: Life;
  next: Next | null;
}

const staff: Actor[] = [1, 2, 3, 4, 5, 6].map((n) => ({
  kind: n === 1 ? 'admin' : 'editor',
  id: derivedId('bench-staff', n),
}));
const origin = { causation: 'request', client: 'web', release: 'seed' } as const;

const eventColumns =
  'application_id version event_id command_id ordinal type body prev_hash hash recorded_at'.split(' ');
const stepColumns = 'application_id version status entered_at left_at due is_sandbox'.split(' ');
const formColumns =
  'application_id person_id user_id created_at first_name last_name email phone address linkedin_url motivation'.split(
    ' ',
  );
const tabbed = (values: Parameters<typeof copyText>[0][]): string => values.map(copyText).join('\t');
const hex = (bytes: Buffer): string => `\\\\x${bytes.toString('hex')}`;

interface Tables {
  events: CopyIn;
  states: CopyIn;
  steps: CopyIn;
  forms: CopyIn;
}

/** @returns the person's id */
function addForm(forms: CopyIn, one: Living, number: number, random: Random): string {
  const p = personOf(random, number);
  const createdAt = new Date(one.at).toISOString();
  const { firstName, lastName, email, phone, address, linkedinUrl, motivation } = p;
  const contact = [firstName, lastName, email, phone, address, linkedinUrl, motivation];
  const personId = derivedId('person', one.id);
  forms.add(tabbed([one.id, personId, one.life.applicant.id, createdAt, ...contact]));
  return personId;
}

function addEvents(tables: Tables, one: Living, events: readonly DecidedEvent[]): void {
  const at = new Date(one.at).toISOString();
  const commandId = fastId(one.at);
  for (const [ordinal, event] of events.entries()) {
    const version = (one.state?.version ?? 0) + 1;
    const eventId = fastId(one.at);
    const envelope = { applicationId: one.id, version, eventId, commandId, ordinal, at };
    const body = serialise(
      bodyOf(event, { ...envelope, machine: machineVersion, ...origin, correlation: commandId }, {}),
    );
    const hash = link(one.head, body);
    const ids = `${one.id}\t${version}\t${eventId}\t${commandId}\t${ordinal}\t${event.type}`;
    tables.events.add(`${ids}\t${copyText(body)}\t${hex(one.head)}\t${hex(hash)}\t${at}`);
    const recorded = { ...event, version, at } as RecordedEvent;
    const closed = closedBy(one.state, recorded);
    if (closed)
      tables.steps.add(
        tabbed([
          one.id,
          closed.version,
          closed.status,
          closed.enteredAt,
          closed.leftAt,
          closed.due,
          closed.isSandbox,
        ]),
      );
    one.state = evolve(one.state, recorded);
    one.head = hash;
  }
}

function born(number: number, at: number, meanEvents: number, random: Random): Living {
  const id = fastId(at);
  // Between a submission alone and twice the mean; a little more than the mean, since some lives end early.
  const length = 2 + Math.floor(random() * (1.95 * meanEvents - 3));
  const applicant: Actor = { kind: 'applicant', id: derivedId('bench-applicant', number) };
  return { at, id, state: null, head: genesis(id), life: { applicant, length }, next: null };
}

const keysAtOnce = 1_000;

const positions = ['general', 'general', 'Personal Assistant'] as const;

function act(tables: Tables, one: Living, random: Random): number {
  const asked = { at: new Date(one.at).toISOString() };
  const events = one.next
    ? decide(one.state, { ...one.next.command, ...asked })
    : decide(null, {
        ...asked,
        type: 'submit',
        actor: { kind: 'applicant', id: null },
        position: pick(random, positions),
      });
  addEvents(tables, one, events);
  return events.length;
}

/** @param pool of the owner role, without a statement timeout, at least four connections; the tables may hold rows already */
export async function seedLog(pool: Pool, options: SeedOptions): Promise<Seeded> {
  const {
    applications,
    eventsPerApplication = 10,
    from,
    to = new Date(),
    seed = 1,
    onProgress,
    makeKeys,
  } = options;
  const started = performance.now();
  const random = randomFrom(seed);
  const [begin, end] = [from.getTime(), to.getTime()];
  const tables: Tables = {
    events: await CopyIn.open(pool, 'application_events', eventColumns),
    states: await CopyIn.open(pool, 'application_states', [...Object.keys(toRow('', sample)), 'head_hash']),
    steps: await CopyIn.open(pool, 'application_steps', stepColumns),
    forms: await CopyIn.open(pool, 'application_forms', formColumns),
  };
  const queue = new TimeQueue<Living>();
  let events = 0;
  let keyless: string[] = [];
  try {
    for (let number = 0; number < applications || queue.size > 0; ) {
      const birth =
        number < applications ? begin + ((end - begin) * number) / applications : Number.POSITIVE_INFINITY;
      let one = queue.peek();
      if (one && one.at <= birth) queue.pop();
      else {
        one = born(number, Math.floor(birth), eventsPerApplication, random);
        keyless.push(addForm(tables.forms, one, number++, random));
        if (keyless.length === keysAtOnce) {
          await makeKeys?.(keyless, new Date(one.at));
          keyless = [];
        }
      }
      events += act(tables, one, random);
      const state = one.state as ApplicationState;
      one.next = nextOf(state, one.life, pick(random, staff), random);
      one.at += Math.floor(one.next?.after ?? 0);
      if (one.next && one.at <= end) queue.push(one);
      else {
        tables.states.add(`${tabbed(Object.values(toRow(one.id, state)))}\t${hex(one.head)}`);
      }
      for (const table of Object.values(tables) as CopyIn[]) if (table.isFull) await table.flush();
      if (onProgress && events % 50_000 < 2) onProgress(events);
    }
    if (keyless.length > 0) await makeKeys?.(keyless, to);
    await Promise.all((Object.values(tables) as CopyIn[]).map((table) => table.end()));
  } catch (error) {
    for (const table of Object.values(tables) as CopyIn[]) table.abort();
    throw error;
  }
  await inTransaction(pool, countAgain);
  await pool.query(
    'vacuum (analyze) application_events, application_states, application_steps, application_forms',
  );
  return { applications, events, durationMs: Math.round(performance.now() - started) };
}

/** Any state: its row names the columns. */
const sample = evolve(null, {
  type: 'application.submitted',
  version: 1,
  from: null,
  to: 'application_received',
  at: new Date(0).toISOString(),
  actor: { kind: 'system', id: null },
  data: { position: 'general' },
});
