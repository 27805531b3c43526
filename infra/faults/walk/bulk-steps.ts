import type { Status } from '#state-machines/application/vocabulary.ts';
import { answered, type Expected, type KnownApplication, refused } from './application.ts';
import { type Ask, type Scene, type Step, scopeOf, seenVersion, someKey } from './asks.ts';
import type { Person } from './people.ts';
import { correctTo, moveTo, takeBack } from './staff-steps.ts';
import { listAdvance, movesFrom, statuses } from './tables.ts';

/** Many applications in one request: each is answered by itself, and the whole is a 200 (decisions of one, side by side). */
interface Chosen {
  app: KnownApplication | null;
  id: string;
  expectedVersion?: number;
}

/** The one that the step is about, up to three others, and now and then one that is not there. */
function chosenWith({ dice, applications }: Scene, app: KnownApplication): Chosen[] {
  const others = applications.filter((other) => other !== app && dice.chance(2 / applications.length));
  const known = [app, ...others.slice(0, 3)].map((one) => ({
    app: one,
    id: one.id,
    ...seenVersion(dice, one),
  }));
  return dice.chance(0.1) ? [...known, { app: null, id: crypto.randomUUID() }] : known;
}

type Outcome = { outcome: 'moved' | 'possible'; status: Status; version: number } | { code: string };
const outcomeOf = ({ status, body }: Expected): Outcome =>
  status === 200
    ? { outcome: 'moved', ...(body as { status: Status; version: number }) }
    : (body as { code: string });

const itemOf = (id: string, result: Outcome) =>
  'code' in result
    ? { id, outcome: 'refused', problem: { code: result.code } }
    : { id, ...result, problem: null };

/** @param each what becomes of one */
function manyAtOnce(
  path: string,
  chosen: readonly Chosen[],
  each: (one: Chosen & { app: KnownApplication }, who: Person) => Outcome,
): Pick<Ask, 'access' | 'method' | 'path' | 'about' | 'expect'> {
  return {
    access: 'staff',
    method: 'POST',
    path,
    about: chosen.flatMap(({ app }) => app ?? []),
    expect: (who) => {
      const items = chosen.map(({ app, ...one }) =>
        itemOf(one.id, app ? each({ app, ...one }, who) : { code: 'not-found' }),
      );
      const refusals = items.filter(({ outcome }) => outcome === 'refused').length;
      return answered(200, { items, moved: items.length - refusals, refused: refusals });
    },
  };
}
const bodyOf = (chosen: readonly Chosen[]) => chosen.map(({ app: _, ...one }) => one);

/** The list's 'next' (ruling 6), or one status for all. */
const move: Step = (scene, _who, app) => {
  const { dice, now } = scene;
  const chosen = chosenWith(scene, app);
  const to = dice.chance(0.5) ? 'next' : dice.pick([...movesFrom(app.status), dice.pick(statuses)]);
  const dryRun = dice.chance(0.25);
  const key = someKey(dice, app, 'advance');
  const nextOf = ({ status }: KnownApplication) => listAdvance.find(({ from }) => from === status)?.to;
  return {
    ...manyAtOnce('/api/applications/bulk', chosen, ({ app, expectedVersion }, who) => {
      const scope = scopeOf('advance', who, key);
      const before = !dryRun && scope ? app.done.get(scope) : undefined;
      const isStale = expectedVersion !== undefined && expectedVersion !== app.version;
      if (dryRun && isStale) return { code: 'version-conflict' };
      const target = to === 'next' ? (before?.aim ?? nextOf(app)) : to;
      if (!target || (dryRun && !movesFrom(app.status).includes(target)))
        return { code: 'transition-refused' };
      if (dryRun) return { outcome: 'possible', status: target, version: app.version };
      return outcomeOf(
        app.command({ scope, aim: target, expectedVersion }, () => moveTo(app, target, who, now())),
      );
    }),
    what: `${dryRun ? 'preview a move' : 'move'} of ${chosen.length} to ${to}`,
    key,
    body: { items: bodyOf(chosen), to, dryRun },
  };
};

const undo: Step = (scene, _who, app) => {
  const { dice, now } = scene;
  const chosen = chosenWith(scene, app);
  const key = someKey(dice, app, 'undo');
  return {
    ...manyAtOnce('/api/applications/bulk-undo', chosen, ({ app, expectedVersion }, who) =>
      outcomeOf(
        app.command({ scope: scopeOf('undo', who, key), expectedVersion }, () => takeBack(app, who, now())),
      ),
    ),
    what: `undo of ${chosen.length}`,
    key,
    body: { items: bodyOf(chosen) },
  };
};

const correct: Step = (scene, _who, app) => {
  const { dice, now } = scene;
  const chosen = chosenWith(scene, app);
  const to = dice.pick(statuses);
  const dryRun = dice.chance(0.25);
  const key = someKey(dice, app, 'correct');
  return {
    ...manyAtOnce('/api/bulk/corrections', chosen, ({ app, expectedVersion }, who) => {
      if (!dryRun)
        return outcomeOf(
          app.command({ scope: scopeOf('correct', who, key), aim: to, expectedVersion }, () =>
            correctTo(app, to, who, now()),
          ),
        );
      if (expectedVersion !== undefined && expectedVersion !== app.version)
        return outcomeOf(refused('version-conflict'));
      if (app.status === to) return outcomeOf(refused('transition-refused'));
      return { outcome: 'possible', status: to, version: app.version };
    }),
    access: 'admin',
    what: `${dryRun ? 'preview a correction' : 'correct'} of ${chosen.length} to ${to}`,
    key,
    body: { items: bodyOf(chosen), to, dryRun, reason: 'The whole batch was a slip' },
  };
};

export const bulkSteps: readonly [times: number, Step][] = [
  [4, move],
  [1, undo],
  [1, correct],
];
