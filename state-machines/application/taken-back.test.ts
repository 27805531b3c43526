import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actors, play, record, type Taken, tries } from '#infra/test/machine-histories.ts';
import { type Command, decide } from './decide.ts';
import { allowedMoves, eventForMove } from './screens.ts';
import type { ApplicationState } from './state.ts';
import { type Actor, isFinal, type Status, statuses } from './vocabulary.ts';

/** What undo and correction take back, they take back everywhere: in each field that a screen or a guard reads (ruling 4). */
const minute = 60_000;
const staff = actors.filter(({ kind }) => kind === 'editor' || kind === 'admin');
const admin = staff.find(({ kind }) => kind === 'admin') as Actor;
const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();
const next = (state: ApplicationState, command: Command): Taken =>
  record(state, command, decide(state, command));

/**
 * Every derived field as screens read it at `at`, but for the place in the history: the undo is an event of its own, begins a new step
 * and is no decision.
 */
function derived(state: ApplicationState, at: string) {
  const { version, lastEventAt, statusSince, statusVersion, lastDecision, deadline, isOverdue, ...rest } =
    state;
  const due = deadline && { kind: deadline.kind, due: deadline.due };
  return { ...rest, deadline: due, isOverdue: isOverdue || (due !== null && due.due <= at) };
}

/** Every move that this member of staff may make from here, by the tables and, for an admin, as a correction. */
function movesOf(state: ApplicationState, actor: Actor, at: string): Command[] {
  const ruled = allowedMoves(state.status, actor.kind).flatMap((to) => {
    const type = eventForMove(actor.kind, state.status, to);
    return type && type !== 'correct' ? [{ type, actor, at, score: null, result: null } as Command] : [];
  });
  if (actor.kind !== 'admin') return ruled;
  const others = statuses.filter((to) => to !== state.status);
  return [...ruled, ...others.map((to): Command => ({ type: 'correct', actor, at, to, reason: 'a slip' }))];
}

/** Every decision that staff could make at the end of a random history. */
function everyDecision(check: (before: ApplicationState, decision: Command) => void, numRuns = 150): number {
  let decided = 0;
  fc.assert(
    fc.property(tries, fc.nat(2 * 86_400_000), (attempts, wait) => {
      const { state } = play(attempts);
      if (state.erasedAt !== null) return;
      const at = later(state.lastEventAt, wait);
      for (const actor of staff)
        for (const decision of movesOf(state, actor, at)) {
          decided++;
          check(state, decision);
        }
    }),
    { numRuns },
  );
  return decided;
}

describe('an undo', { timeout: 60_000 }, () => {
  it('leaves what the history alone had left, whatever was decided', () => {
    const decided = everyDecision((before, decision) => {
      const { after } = next(before, decision);
      const at = later(decision.at, 1_000);
      // Corrected into the assessment with a score, it moved straight on to where it was: nothing is left to undo.
      if (after.status === before.status) {
        expect(derived(after, at)).toEqual(derived(before, at));
        return;
      }
      const undone = next(after, { type: 'undo', actor: decision.actor, at });
      expect(derived(undone.after, at)).toEqual(derived(before, at));
    });
    expect(decided).toBeGreaterThan(500);
  });

  it('keeps what the applicant did since the decision', () => {
    let kept = 0;
    everyDecision((before, decision) => {
      const { after } = next(before, decision);
      const completed: Command = {
        type: 'complete-assessment',
        actor: actors[0] as Actor,
        at: later(decision.at, 1_000),
        score: 80,
        result: 'pass',
      };
      const could = (state: ApplicationState) => {
        try {
          return next(state, completed).after;
        } catch {
          return null;
        }
      };
      const [alone, since] = [could(before), could(after)];
      if (!alone || !since || since.status !== after.status) return;
      const at = later(decision.at, 2_000);
      const undone = next(since, { type: 'undo', actor: decision.actor, at });
      expect(derived(undone.after, at)).toEqual(derived(alone, at));
      kept++;
    }, 300);
    expect(kept).toBeGreaterThan(20);
  });

  it('back into the assessment, answered by its link since, moves straight on and sets no deadline (ruling 11)', () => {
    const booked = reached('assessment_booking');
    const at = (minutes: number) => later(booked.lastEventAt, minutes * minute);
    const slip: Command = { type: 'correct', actor: admin, at: at(1), to: 'raw_review_pending' };
    const byLink: Command = {
      type: 'complete-assessment',
      actor: actors[0] as Actor,
      at: at(2),
      score: 80,
      result: 'pass',
    };
    const answered = next(next(booked, slip).after, byLink).after;
    const undone = next(answered, { type: 'undo', actor: admin, at: at(3) });
    expect(undone.events.map(({ type }) => type)).toEqual(['status.corrected', 'assessment.completed']);
    expect(undone.after).toMatchObject({
      status: 'assessment_completed',
      assessmentScore: 80,
      deadline: null,
    });
  });

  it('records a deadline as missed that passed before the undo', () => {
    const requested = reached('detailed_info_requested');
    const due = requested.deadline?.due ?? '';
    const decision: Command = { type: 'correct', actor: admin, at: later(due, -minute), to: 'rejected' };
    const { after } = next(requested, decision);
    const undone = next(after, { type: 'undo', actor: admin, at: later(due, minute) });
    expect(undone.events.map(({ type }) => type)).toEqual([
      'status.corrected',
      'deadline.set',
      'deadline.missed',
    ]);
    expect(undone.after).toMatchObject({ isOverdue: true, deadline: { due } });
  });
  it('reports a missed deadline once', () => {
    const requested = reached('detailed_info_requested');
    const { kind, due, armedBy } = requested.deadline as NonNullable<typeof requested.deadline>;
    const system: Actor = { kind: 'system', id: null };
    const missed = next(requested, { type: 'miss-deadline', kind, armedBy, actor: system, at: due }).after;
    const { after } = next(missed, { type: 'correct', actor: admin, at: later(due, minute), to: 'rejected' });
    const undone = next(after, { type: 'undo', actor: admin, at: later(due, 2 * minute) });
    expect(undone.events.map(({ type }) => type)).toEqual(['status.corrected', 'deadline.set']);
    expect(undone.after).toMatchObject({ isOverdue: true, deadline: { kind, due } });
  });
});

const start = Date.UTC(2026, 2, 2);
/** A new application that an admin has set to `status`. */
function reached(status: Status): ApplicationState {
  const at = new Date(start).toISOString();
  const submit: Command = { type: 'submit', position: 'general', at, actor: actors[0] as Actor };
  const { after } = record(null, submit, decide(null, submit));
  return next(after, { type: 'correct', actor: admin, at: later(at, minute), to: status }).after;
}

/** Which status each stamp belongs to: it stands from there on. */
const reachedWith = {
  emailConfirmedAt: 'email_confirmed',
  detailedInfoSubmittedAt: 'detailed_info_received',
  detailedReviewCompletedAt: 'assessment_booking',
  assessmentCompletedAt: 'assessment_completed',
  contractOfferedAt: 'contract_offered',
  contractResponseAt: 'employed',
} as const satisfies Partial<Record<keyof ApplicationState, Status>>;
const stamps = Object.entries(reachedWith) as [keyof typeof reachedWith, Status][];

describe('a correction', { timeout: 60_000 }, () => {
  it('leaves no stamp of a status that is still to come, and takes none of those before', () => {
    const seen = new Map<string, number>();
    everyDecision((before, decision) => {
      if (decision.type !== 'correct' || isFinal(decision.to)) return;
      const { after } = next(before, decision);
      for (const [stamp, status] of stamps) {
        const isAhead = statuses.indexOf(after.status) < statuses.indexOf(status);
        const isResult = stamp === 'assessmentCompletedAt' && before.assessmentScore !== null;
        if (isAhead && !isResult) expect(after[stamp], `${stamp} in ${after.status}`).toBeNull();
        else if (before[stamp] !== null && stamp !== 'contractOfferedAt')
          expect(after[stamp], `${stamp} in ${after.status}`).not.toBeNull();
        if (isAhead && before[stamp] !== null) seen.set(stamp, (seen.get(stamp) ?? 0) + 1);
      }
    }, 300);
    expect([...seen.keys()].sort()).toEqual(stamps.map(([stamp]) => stamp).sort());
  });

  it('back before a manual completion asks the applicant again: the invitation does not move straight on', () => {
    const booked = reached('assessment_booking');
    const at = (minutes: number) => later(booked.lastEventAt, minutes * minute);
    const byHand: Command = {
      type: 'complete-assessment',
      actor: admin,
      at: at(1),
      score: null,
      result: null,
    };
    const completed = next(booked, byHand).after;
    for (const back of ['undo', 'correct'] as const) {
      const returned =
        back === 'undo'
          ? next(completed, { type: 'undo', actor: admin, at: at(2) }).after
          : next(completed, { type: 'correct', actor: admin, at: at(2), to: 'assessment_booking' }).after;
      expect(returned).toMatchObject({ status: 'assessment_booking', assessmentCompletedAt: null });
      expect(returned.deadline?.kind).toBe('assessment');
      const review: Command = { type: 'correct', actor: admin, at: at(3), to: 'detailed_review_pending' };
      const invited = next(next(returned, review).after, {
        type: 'invite-to-assessment',
        actor: admin,
        at: at(4),
      });
      expect(invited.events.map(({ type }) => type)).toEqual(['assessment.invited', 'deadline.set']);
      expect(invited.after.status).toBe('assessment_booking');
    }
  });

  it('into the assessment with a score moves straight on and sets no deadline (ruling 11)', () => {
    const early = next(reached('raw_review_pending'), {
      type: 'complete-assessment',
      actor: actors[0] as Actor,
      at: later(new Date(start).toISOString(), 2 * minute),
      score: 80,
      result: 'pass',
    }).after;
    for (const from of ['raw_review_pending', 'legal_docs_pending', 'rejected'] as const) {
      const at = later(early.lastEventAt, minute);
      const there =
        from === early.status ? early : next(early, { type: 'correct', actor: admin, at, to: from }).after;
      const { events, after } = next(there, {
        type: 'correct',
        actor: admin,
        at: later(at, minute),
        to: 'assessment_booking',
      });
      expect(events.map(({ type }) => type)).toEqual(['status.corrected', 'assessment.completed']);
      expect(after).toMatchObject({ status: 'assessment_completed', assessmentScore: 80, deadline: null });
    }
  });
});
