import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { hour } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { act, RandomHistories } from '#infra/test/random-histories.ts';
import { withoutEffectOn } from '#infra/test/without-effect.ts';
import type { Problem } from '#services/platform/contract.ts';
import { whatIf } from './what-if.ts';

const fresh = await freshDatabase();
const { clock, owner, applicationAt, advance, signInStaff } = fresh;
const { userId } = await signInStaff('admin');
const people = new RandomHistories(fresh, userId);
const ask = (question: Parameters<typeof whatIf>[1] = {}) => whatIf(owner, question, clock.now());

/** Every history as recorded, read here by itself. */
async function recorded(): Promise<
  Map<string, { version: number; type: string; from: string; to: string; at: string }[]>
> {
  const { rows } = await owner.query(
    `select e.application_id as id, e.version, e.type, e.data->>'from' as from, e.data->>'to' as to, e.recorded_at as at
     from application_events e join application_states s using (application_id) where not s.is_sandbox
     order by e.application_id, e.version`,
  );
  return Map.groupBy(rows, ({ id }) => id) as never;
}

beforeAll(async () => {
  await applicationAt('employed');
  await applicationAt('contract_and_docs');
  for (const acts of fc.sample(fc.array(act, { minLength: 30, maxLength: 60 }), 4))
    for (const one of acts) await people.carryOut(one);
});

describe('what if nothing were changed', () => {
  it('every history of random ones is the same', async () => {
    const histories = await recorded();
    const answer = await ask();
    expect(answer).toMatchObject({ partings: [], stranded: [], applications: histories.size });
    expect(answer.totals).toEqual({ same: histories.size, diverged: 0, stranded: 0 });
    expect(answer.events).toBe([...histories.values()].flat().length);
    const { rows } = await owner.query(
      'select status, count(*)::int as same from application_states where not is_sandbox group by 1',
    );
    const counted = Object.fromEntries(
      rows.map(({ status, same }) => [status, { same, diverged: 0, stranded: 0 }]),
    );
    expect(answer.byStatus).toEqual(counted);
  });

  it('writes nothing, whatever is asked', async () => {
    await withoutEffectOn(fresh)(async () => {
      await ask({ change: { removeStates: ['contract_and_docs'] }, deadlines: { email: 1 } });
    });
  });
});

describe('what if a state were not there', () => {
  it('part all that ever went in by a decision or a correction, and are stranded all that are in it now', async () => {
    const state = 'raw_review_pending';
    await applicationAt(state);
    const answer = await ask({ change: { removeStates: [state] } });
    const histories = [...(await recorded())];
    const firstIn = (events: (typeof histories)[number][1]) => events.find(({ to }) => to === state)?.version;
    const isThere = (events: (typeof histories)[number][1]) => events.at(-1)?.to === state;
    const stranded = histories.filter(([, events]) => isThere(events));
    const parted = histories.filter(([, events]) => !isThere(events) && firstIn(events));
    expect(answer.totals).toEqual({
      same: histories.length - stranded.length - parted.length,
      diverged: parted.length,
      stranded: stranded.length,
    });
    expect(stranded.length).toBeGreaterThan(0);
    const named = new Map(
      answer.partings.flatMap(({ examples }) =>
        examples.map(({ applicationId, version }) => [applicationId, version]),
      ),
    );
    expect(named).toEqual(new Map(parted.map(([id, events]) => [id, firstIn(events)])));
    expect(answer.stranded).toMatchObject([
      { status: state, why: 'no-such-status', applications: stranded.length },
    ]);
  });

  it('and were it called otherwise, all stay the same', async () => {
    const { totals, applications } = await ask({
      change: { renameStates: { raw_review_pending: 'first_look' } },
    });
    expect(totals).toEqual({ same: applications, diverged: 0, stranded: 0 });
  });
});

describe('what if a deadline were another', () => {
  it('is counted by how long each step took, up to now for a step that is still open', async () => {
    const id = (await applicationAt('detailed_info_requested')).id;
    clock.advance(30 * hour);
    await advance(id, 'detailed_info_received');
    await applicationAt('detailed_info_requested');
    clock.advance(50 * hour);
    const hours = 40;
    const histories = [...(await recorded()).values()];
    let would = 0;
    let set = 0;
    for (const events of histories) {
      let since = '';
      for (const [place, { from, to, at, type }] of events.entries()) {
        if (type === 'deadline.set' && to === 'detailed_info_requested') set++;
        if (to === 'detailed_info_requested' && from !== to) since = at;
        const isLast = place === events.length - 1;
        const left =
          from === 'detailed_info_requested' && to !== from
            ? at
            : isLast && to === 'detailed_info_requested'
              ? clock.now().toISOString()
              : null;
        if (left && Date.parse(left) - Date.parse(since) > hours * hour) would++;
      }
    }
    const answer = await ask({ deadlines: { details: hours } });
    expect(answer.deadlines).toMatchObject([{ kind: 'details', hours, set, wouldMiss: would }]);
    expect(would).toBeGreaterThan(0);
  });
});

describe('by small ranges on several connections', () => {
  const question = {
    change: { removeStates: ['raw_review_pending', 'contract_and_docs'] },
    deadlines: { details: 20, email: 1 },
  };
  const byRanges = async (eventsARange: number, jobs?: number) => {
    const { durationMs: _, ...answer } = await whatIf(owner, question, clock.now(), { eventsARange, jobs });
    return JSON.stringify(answer);
  };

  it('the answer is that of a single range, in the same order', async () => {
    const whole = await byRanges(1_000_000);
    for (const size of [1, 7, 40]) expect(await byRanges(size)).toBe(whole);
    for (const jobs of [1, 5]) expect(await byRanges(7, jobs)).toBe(whole);
    expect(JSON.parse(whole).partings[0].examples.length).toBeGreaterThan(1);
  });

  it('tells of each range as it ends, and of all events in the end', async () => {
    const said: number[] = [];
    const options = { eventsARange: 7, jobs: 3, onProgress: (events: number) => said.push(events) };
    const { events } = await whatIf(owner, question, clock.now(), options);
    expect(said.at(-1)).toBe(events);
    expect(said).toEqual(said.toSorted((a, b) => a - b));
  });

  it('the answer is the same where events lie in the table in another order than they were numbered', async () => {
    const before = await byRanges(40);
    await owner.query('create index backwards on application_events (version desc)');
    await owner.query('cluster application_events using backwards');
    expect(await byRanges(40)).toBe(before);
    expect(await byRanges(1_000_000)).toBe(before);
    await owner.query('drop index backwards');
  });

  it('what the progress throws ends it, and the connections serve again', async () => {
    let calls = 0;
    const onProgress = () => {
      if (++calls === 3) throw new Error('given up');
    };
    await expect(whatIf(owner, question, clock.now(), { eventsARange: 7, onProgress })).rejects.toThrow(
      'given up',
    );
    expect(calls).toBeLessThanOrEqual(2 + 4);
    expect((await ask()).partings).toEqual([]);
  });
});

describe('a history that cannot be followed', () => {
  /** As the database's owner, past the triggers: what a forger or a newer release could leave. */
  const forge = async (sql: string, values: unknown[]) => {
    await owner.query('alter table application_events disable trigger all');
    await owner.query(sql, values);
    await owner.query('alter table application_events enable trigger all');
  };

  it('with an event of an unknown type, or without its beginning, parts there and stops nothing', async () => {
    const [unknown, headless] = [
      await applicationAt('email_confirmed'),
      await applicationAt('email_confirmed'),
    ];
    await forge(
      `update application_events set type = 'moon.eclipsed' where application_id = $1 and version = 3`,
      [unknown.id],
    );
    await forge('delete from application_events where application_id = $1 and version = 1', [headless.id]);
    const { partings, totals } = await ask();
    const named = partings.filter(({ how }) => how === 'unknown').flatMap(({ examples }) => examples);
    expect(named).toEqual(
      expect.arrayContaining([
        { applicationId: unknown.id, version: 3 },
        { applicationId: headless.id, version: 2 },
      ]),
    );
    expect(totals.diverged).toBe(2);
  });

  it('a question about what is not there is refused before it begins, each line by its path', async () => {
    await expect(ask({ machine: 'application@99' })).rejects.toThrow("no machine 'application@99'");
    const editor = await signInStaff('editor');
    const change = {
      removeStates: ['application_received'],
      guard: [{ from: 'email_confirmed', event: 'start-review', guard: 'isCorrection' }],
      renameStates: { employed: 'rejected' },
    };
    for (const [question, paths] of [
      [{ machine: 'application@99' }, ['machine']],
      [{ machine: 'constructor' }, ['machine']],
      [{ change }, ['change.guard.0', 'change.removeStates.0', 'change.renameStates.employed']],
      [{ deadlines: { email: 0, details: -3, contract: 87_601 } }, /^deadlines\.(email|details|contract)$/],
      [{ deadlines: { details: 1.5 } }, ['deadlines.details']],
      [{ change: { removeStates: [''] } }, ['change.removeStates.0']],
      [{ change: { renameStates: { employed: 'Hired at last' } } }, ['change.renameStates.employed']],
    ] as const) {
      const { status, body } = await editor.post<Problem>('/api/replay/what-ifs', question);
      expect(status, JSON.stringify(question)).toBe(400);
      const named = body.errors?.map(({ path }) => path) ?? [];
      if (paths instanceof RegExp) for (const path of named) expect(path).toMatch(paths);
      else expect(named).toEqual(paths);
      expect(named.length).toBeGreaterThan(0);
    }
    const { rows } = await owner.query('select count(*)::int as n from replay_runs');
    expect(rows[0].n).toBe(0);
  });
});
