import type { Status } from '#state-machines/application/vocabulary.ts';
import { hourMs } from '#state-machines/durations.ts';
import { answered, type KnownApplication, refused } from './application.ts';
import { type Ask, type Scene, type Step, scopeOf, seenVersion, someKey } from './asks.ts';
import type { Person } from './people.ts';
import { documentStatuses, linkHours, listAdvance, movesFrom, rejectionReasons, statuses } from './tables.ts';

/** Everything that staff do to one application. What they do to many at once is in `bulk-steps.ts`. */

/** Mostly what a table offers from here, else anything at all. */
function someTarget({ dice }: Scene, { status }: KnownApplication): Status {
  const offered = movesFrom(status);
  return offered.length > 0 && dice.chance(0.85) ? dice.pick(offered) : dice.pick(statuses);
}

/** A row of staff's three tables, or nothing (ruling 3). */
export function moveTo(app: KnownApplication, to: Status, who: Person, at: number) {
  if (!movesFrom(app.status).includes(to)) return refused('transition-refused');
  app.enter(to, at, who.userId);
  return null;
}

/** An admin's correction: to any other status (ruling 4). */
export function correctTo(app: KnownApplication, to: Status, who: Person, at: number) {
  if (to === app.status) return refused('transition-refused');
  app.enter(to, at, who.userId);
  return null;
}

/** One's own last decision, for ten minutes (ruling 4); taking back is no decision. */
export function takeBack(app: KnownApplication, who: Person, at: number) {
  const to = app.undoFor(who.userId, at);
  if (!to || to === app.status) return refused('transition-refused');
  app.takeBack(at);
  return null;
}

const command = (app: KnownApplication, rest: string) => ({
  access: 'staff' as const,
  method: 'POST' as const,
  path: `/api/applications/${app.id}/${rest}`,
  about: [app],
});

const advance: Step = (scene, _who, app) => {
  const { dice, now } = scene;
  const to = someTarget(scene, app);
  const version = seenVersion(dice, app);
  const key = someKey(dice, app, 'advance');
  const isNext = listAdvance.some((row) => row.from === app.status && row.to === to);
  return {
    ...command(app, 'advance'),
    what: `advance to ${to}${isNext ? ' (next of the list)' : ''}`,
    key,
    body: {
      to,
      ...version,
      ...(dice.chance(0.3) && { notes: 'Looked at by two of us' }),
      ...(to === 'rejected' && dice.chance(0.7) && { reason: dice.pick(rejectionReasons) }),
    },
    expect: (who) =>
      app.command({ scope: scopeOf('advance', who, key), aim: to, ...version }, () =>
        moveTo(app, to, who, now()),
      ),
  };
};

const undo: Step = ({ dice, now }, _who, app) => {
  const version = seenVersion(dice, app);
  const key = someKey(dice, app, 'undo');
  return {
    ...command(app, 'undo'),
    what: 'undo',
    key,
    body: version,
    expect: (who) =>
      app.command({ scope: scopeOf('undo', who, key), ...version }, () => takeBack(app, who, now())),
  };
};

const correct: Step = ({ dice, now }, _who, app) => {
  const to = dice.pick(statuses);
  const version = seenVersion(dice, app);
  const key = someKey(dice, app, 'correct');
  return {
    ...command(app, 'corrections'),
    access: 'admin',
    what: `correct to ${to}`,
    key,
    body: { to, reason: 'Entered for another applicant', ...version },
    expect: (who) =>
      app.command({ scope: scopeOf('correct', who, key), aim: to, ...version }, () =>
        correctTo(app, to, who, now()),
      ),
  };
};

/** Another link to the assessment: the only one to work from then on (ruling 11). */
const sendLink: Step = ({ now }, _who, app) => ({
  ...command(app, 'assessment-invitations'),
  what: 'send an assessment link',
  isBetweenMails: true,
  body: {},
  expect: () => {
    if (!app.isTakeable) return refused('conflict');
    app.assessmentLinks.clear();
    app.linkAskedFor = now() + linkHours * hourMs;
    return answered(201);
  },
});

/** Before or after the submission of documents (ruling 10). */
const verify: Step = ({ dice }, _who, app) => {
  const isKnown = app.documents.length > 0 && dice.chance(0.9);
  const id = isKnown ? dice.pick(app.documents).id : crypto.randomUUID();
  const state = dice.pick(['verified', 'rejected'] as const);
  const notes = state === 'rejected' ? dice.pick(['Not legible', 'Out of date']) : '';
  const key = someKey(dice, app, 'verify');
  return {
    ...command(app, `documents/${id}/verification`),
    what: `say that a document is ${state}`,
    key,
    body: { status: state, ...(notes && { notes }) },
    expect: (who) => {
      const document = app.documents.find((one) => one.id === id);
      if (!document) return refused('not-found', 404);
      if (document.isReplaced) return refused('conflict');
      const done = answered(200, { id });
      if (document.state === state && document.notes === notes) return done;
      const outcome = app.command({ scope: scopeOf(`${state} ${id}`, who, key) }, () => {
        if (!documentStatuses.includes(app.status)) return refused('transition-refused');
        Object.assign(document, { state, notes });
        app.remark();
        return null;
      });
      return outcome.status === 200 ? done : outcome;
    },
  };
};

const placeHold: Step = (_scene, _who, app) => ({
  access: 'admin',
  method: 'POST',
  path: '/api/privacy/holds',
  about: [app],
  what: 'place a legal hold',
  body: { applicationId: app.id, reason: 'A case before the courts of Zug' },
  expect: () => (app.hold ? refused('conflict') : answered(201)),
  learn: ({ id }: { id: string }) => {
    app.hold = id;
  },
});

const releaseHold: Step = ({ dice }, _who, app) => {
  const id = app.hold && dice.chance(0.8) ? app.hold : crypto.randomUUID();
  return {
    access: 'admin',
    method: 'DELETE',
    path: `/api/privacy/holds/${id}`,
    about: [app],
    what: 'release a legal hold',
    expect: () => {
      if (app.hold !== id) return refused('not-found', 404);
      app.hold = null;
      return answered(200, { ok: true });
    },
  };
};

/** What staff are shown: where it stands, where it may be moved, and what the reader may take back. */
const read: Step = ({ now }, _who, app): Ask => ({
  access: 'staff',
  method: 'GET',
  path: `/api/applications/${app.id}`,
  about: [app],
  what: 'read the application',
  expect: (who) => {
    const to = app.undoFor(who.userId, now());
    return answered(200, {
      workflowStatus: app.status,
      version: app.version,
      allowed: movesFrom(app.status).toSorted(),
      undo: to && { to },
      deadline: app.deadline && { due: new Date(app.deadline.due).toISOString() },
    });
  },
  seen: (body: { allowed?: string[] }) => ({
    ...body,
    ...(body.allowed && { allowed: body.allowed.toSorted() }),
  }),
});

/** As often as it is to be seen in a walk. */
export const staffSteps: readonly [times: number, Step][] = [
  [14, advance],
  [4, undo],
  [3, correct],
  [2, sendLink],
  [2, verify],
  [1, placeHold],
  [1, releaseHold],
  [3, read],
];
