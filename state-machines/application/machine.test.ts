import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { applicationMachine, type MachineContext, type MachineEvent, undoWindowMs } from './machine.ts';
import { type ActorKind, actorKinds, type Status, statuses } from './vocabulary.ts';

const fifteen =
  'application_received email_confirmation_sent email_confirmed raw_review_pending detailed_info_requested detailed_info_received detailed_review_pending assessment_booking assessment_completed contract_and_docs legal_docs_pending contract_offered employed rejected suitable_candidate'.split(
    ' ',
  );
const finals: Status[] = ['employed', 'rejected', 'suitable_candidate'];

/** Who may ever send each event: c(andidate), e(ditor), a(dmin), s(ystem). */
const roles: Record<MachineEvent['type'], string> = {
  'send-confirmation': 'ea',
  'confirm-email': 'cea',
  'start-review': 'ea',
  'request-details': 'ea',
  'submit-details': 'cea',
  'start-detailed-review': 'ea',
  'invite-to-assessment': 'ea',
  'complete-assessment': 'cea',
  'request-contract-and-docs': 'ea',
  'request-documents': 'ea',
  'upload-document': 'c',
  'verify-document': 'ea',
  'reject-document': 'ea',
  'submit-documents': 'c',
  'offer-contract': 'ea',
  'accept-contract': 'c',
  'decline-contract': 'cea',
  'confirm-employment': 'ea',
  shelve: 'ea',
  reject: 'ea',
  withdraw: 'c',
  'miss-deadline': 's',
  'send-reminder': 's',
  'erase-personal-data': 's',
  correct: 'a',
  undo: '',
};
const letter: Record<ActorKind, string> = { applicant: 'c', editor: 'e', admin: 'a', system: 's' };
const types = Object.keys(roles) as MachineEvent['type'][];
const plain = types.filter((t) => t !== 'correct' && t !== 'undo');
const at = '2026-03-02T09:00:00.000Z';
const later = (ms: number) => new Date(Date.parse(at) + ms).toISOString();

const fresh: MachineContext = { assessed: false, overdue: false, lastDecision: null };
const inStatus = (value: Status, context: Partial<MachineContext> = {}) =>
  applicationMachine.resolveState({ value, context: { ...fresh, ...context } });
const plainEvents = (actors: readonly ActorKind[]) =>
  plain.flatMap((type) => actors.map((actor) => ({ type, actor }) as MachineEvent));
const corrections = (actor: ActorKind) =>
  statuses.map((to): MachineEvent => ({ type: 'correct', actor, to }));
type Snapshot = ReturnType<typeof inStatus>;
const take = (from: Snapshot, event: MachineEvent) => transition(applicationMachine, from, event)[0];

describe('the chart', () => {
  it('has exactly the fifteen statuses, and begins at the first', () => {
    expect(Object.keys(applicationMachine.states)).toEqual(fifteen);
    expect(statuses).toEqual(fifteen);
    expect(applicationMachine.config.initial).toBe('application_received');
  });
  it('knows exactly these events', () => {
    expect([...applicationMachine.events].sort()).toEqual([...types].sort());
  });
  it('never enters a legacy value, not even by a correction', () => {
    for (const from of statuses)
      for (const to of ['not_suitable', 'detailed_info_submitted'] as unknown as Status[])
        for (const actor of actorKinds) {
          expect(inStatus(from).can({ type: 'correct', actor, to })).toBe(false);
          const lastDecision = { actorId: null, from: to, at };
          expect(inStatus(from, { lastDecision }).can({ type: 'undo', actor, to, actorId: null, at })).toBe(
            false,
          );
        }
  });
  it('marks the outcomes', () => {
    expect(statuses.filter((s) => inStatus(s).hasTag('final'))).toEqual(finals);
  });
});

describe('who may', () => {
  it.each(Object.entries(roles))('%s: %s', (type, who) => {
    const found = actorKinds.filter((actor) =>
      statuses.some((s) =>
        type === 'correct'
          ? corrections(actor).some((e) => inStatus(s).can(e))
          : inStatus(s).can({ type, actor, to: s, actorId: null, at } as MachineEvent),
      ),
    );
    expect(
      found
        .map((kind) => letter[kind])
        .sort()
        .join(''),
    ).toBe([...who].sort().join(''));
  });
  it('withdraw: the applicant, from every status that is not final', () => {
    for (const actor of actorKinds) {
      const from = statuses.filter((s) => inStatus(s).can({ type: 'withdraw', actor }));
      expect(from).toEqual(actor === 'applicant' ? statuses.filter((s) => !finals.includes(s)) : []);
    }
    for (const s of statuses.filter((s) => !finals.includes(s)))
      expect(take(inStatus(s), { type: 'withdraw', actor: 'applicant' }).value).toBe('rejected');
  });
});

describe('what is refused', () => {
  it('leaves the snapshot as it was', () => {
    for (const context of [fresh, { assessed: true, overdue: true, lastDecision: null }])
      for (const s of statuses)
        for (const event of [...plainEvents(actorKinds), ...corrections('editor')]) {
          const before = inStatus(s, context);
          if (before.can(event)) continue;
          const after = take(before, event);
          expect([after.value, after.context, after.status]).toEqual([s, context, 'active']);
        }
  });
  it('at an outcome: everything but corrections and the erasure, which moves nothing', () => {
    for (const s of finals) {
      const taken = plainEvents(actorKinds).filter((e) => inStatus(s).can(e));
      expect(taken).toEqual([{ type: 'erase-personal-data', actor: 'system' }]);
      expect(take(inStatus(s), { type: 'erase-personal-data', actor: 'system' }).value).toBe(s);
    }
  });
  it('a deadline missed a second time, or by anybody but the system', () => {
    const miss = { type: 'miss-deadline', actor: 'system' } as const;
    const missed = take(inStatus('legal_docs_pending'), miss);
    expect([missed.value, missed.context.overdue]).toEqual(['legal_docs_pending', true]);
    expect(missed.can(miss)).toBe(false);
  });
});

describe('undo', () => {
  const lastDecision = { actorId: 'one', from: 'raw_review_pending', at } as const;
  const rejected = inStatus('rejected', { lastDecision });
  const undo = (change: object = {}) =>
    ({
      type: 'undo',
      actor: 'editor',
      actorId: 'one',
      to: 'raw_review_pending',
      at,
      ...change,
    }) as MachineEvent;

  it('takes an own decision back for ten minutes, and not a millisecond longer', () => {
    expect(undoWindowMs).toBe(600_000);
    expect(take(rejected, undo()).value).toBe('raw_review_pending');
    expect(take(rejected, undo({ at: later(600_000) })).value).toBe('raw_review_pending');
    expect(take(rejected, undo({ at: later(600_001) })).value).toBe('rejected');
  });
  it.each([
    ['another person', { actorId: 'two' }],
    ['an actor without an id', { actorId: null }],
    ['an applicant', { actor: 'applicant' }],
    ['the system', { actor: 'system' }],
    ['an event without a valid time', { at: 'yesterday' }],
    ['a move to another status', { to: 'employed' }],
  ])('is refused to %s', (_who, change) => {
    expect(rejected.can(undo(change))).toBe(false);
    expect(take(rejected, undo(change)).value).toBe('rejected');
  });
  it('needs a decision', () => {
    expect(inStatus('rejected').can(undo())).toBe(false);
  });
});
