import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { type Command, decide, snapshotOf } from './decide.ts';
import { statusLabels } from './labels.ts';
import { applicationMachine, type MachineEvent, type MachineEventType } from './machine.ts';
import {
  type ActionRow,
  advanceRefusal,
  allowedMoves,
  applicantActions,
  applicationsList,
  detailActions,
  eventForMove,
  listAdvance,
  reviewDecisions,
} from './screens.ts';
import { type ApplicationState, evolve } from './state.ts';
import { type ActorKind, actorKinds, type Status, statuses } from './vocabulary.ts';

/** Written from the specification by hand, never from the declared tables: [from, to, button]. */
const review = [
  ['raw_review_pending', 'detailed_info_requested', 'Approve & Request Details'],
  ['raw_review_pending', 'suitable_candidate', 'Mark as Suitable'],
  ['raw_review_pending', 'rejected', 'Reject Application'],
  ['detailed_review_pending', 'assessment_booking', 'Approve for Assessment'],
  ['detailed_review_pending', 'suitable_candidate', 'Mark as Suitable'],
  ['detailed_review_pending', 'rejected', 'Reject Application'],
  ['assessment_completed', 'legal_docs_pending', 'Request Legal Documents'],
  ['assessment_completed', 'suitable_candidate', 'Mark as Suitable'],
  ['assessment_completed', 'rejected', 'Reject After Assessment'],
  ['contract_offered', 'suitable_candidate', 'Mark as Employed'],
  ['contract_offered', 'rejected', 'Contract Declined'],
];
const list =
  'application_received email_confirmation_sent email_confirmed raw_review_pending detailed_info_requested detailed_info_received detailed_review_pending assessment_booking contract_and_docs suitable_candidate rejected'.split(
    ' ',
  );
/** Each entry to the next; nothing from contract_and_docs onward. */
const advances = list.slice(0, list.indexOf('contract_and_docs')).map((from, i) => [from, list[i + 1]]);
const detail = [
  ['application_received', 'email_confirmed'],
  ['application_received', 'rejected'],
  ['email_confirmed', 'raw_review_pending'],
  ['raw_review_pending', 'detailed_info_requested'],
  ['raw_review_pending', 'rejected'],
  ['raw_review_pending', 'suitable_candidate'],
  ['detailed_info_requested', 'detailed_info_received'],
  ['detailed_info_received', 'detailed_review_pending'],
  ['detailed_review_pending', 'assessment_booking'],
  ['detailed_review_pending', 'rejected'],
  ['detailed_review_pending', 'suitable_candidate'],
  ['assessment_booking', 'assessment_completed'],
  ['assessment_completed', 'legal_docs_pending'],
  ['assessment_completed', 'rejected'],
  ['assessment_completed', 'suitable_candidate'],
  ['legal_docs_pending', 'contract_offered'],
  ['contract_offered', 'employed'],
  ['contract_offered', 'rejected'],
];
const applicants = [
  ['application_received', 'email_confirmed'],
  ['email_confirmation_sent', 'email_confirmed'],
  ['detailed_info_requested', 'detailed_info_received'],
  ['assessment_booking', 'assessment_completed'],
  ['legal_docs_pending', 'contract_offered'],
  ['contract_offered', 'employed'],
  ['contract_offered', 'rejected'],
];
const finals = ['employed', 'rejected', 'suitable_candidate'];

const fromTo = (rows: readonly ActionRow[]) => rows.map((r) => [r.from, r.to]);
const at = '2026-03-02T09:00:00.000Z';
const submitted = evolve(null, {
  type: 'application.submitted',
  version: 1,
  from: null,
  to: 'application_received',
  at,
  actor: { kind: 'applicant', id: null },
  data: { position: 'general' },
});
const inStatus = (status: Status): ApplicationState => ({ ...submitted, status });

function commandOf(type: MachineEventType, kind: ActorKind): Command {
  const asked = { at, actor: { kind, id: null } };
  if (type === 'complete-assessment') return { ...asked, type, score: 80, result: 'pass' };
  return { ...asked, type } as Command;
}

describe('the declared tables are the specification’s', () => {
  it('review decisions: eleven, with their buttons', () => {
    expect(reviewDecisions.map((r) => [r.from, r.to, r.label])).toEqual(review);
  });
  it('list advance: every entry of the list to the next, until contract_and_docs', () => {
    expect(applicationsList).toEqual(list);
    expect(fromTo(listAdvance)).toEqual(advances);
    expect(listAdvance).toHaveLength(8);
    expect(new Set(listAdvance.map((r) => r.label))).toEqual(new Set(['Advance to Next Step']));
  });
  it('detail actions: eighteen', () => {
    expect(fromTo(detailActions)).toEqual(detail);
    expect(detailActions).toHaveLength(18);
    expect(detailActions.at(-1)?.label).toBe('Contract Declined');
  });
  it('detail actions: a button says what it does, not where it leads', () => {
    const targets = new Set(Object.values(statusLabels));
    expect(detailActions.map(({ label }) => label).filter((label) => targets.has(label))).toEqual([]);
    const verbs = /^(Ask|Confirm|Invite|Keep|Mark|Offer|Reject|Start)( |$)/;
    const others = detailActions.filter(({ label }) => !verbs.test(label));
    expect(others.map(({ label }) => label)).toEqual(['Contract Declined']);
  });
  it('applicant actions: the three of the specification, with the confirmation and the assessment', () => {
    expect(fromTo(applicantActions)).toEqual(applicants);
  });
  it('every button has a text of its own among those of its status', () => {
    for (const table of [reviewDecisions, listAdvance, detailActions, applicantActions]) {
      expect(new Set(table.map((r) => `${r.from} ${r.label}`)).size).toBe(table.length);
      expect(table.filter((r) => r.label.trim() === '')).toEqual([]);
    }
  });
});

describe('every row is a transition that the machine takes', () => {
  const staff = [...reviewDecisions, ...listAdvance, ...detailActions];
  const by = (table: readonly ActionRow[], kind: ActorKind) => table.map((r) => ({ ...r, kind }));
  const rows = [...by(staff, 'editor'), ...by(staff, 'admin'), ...by(applicantActions, 'applicant')];
  it.each(rows)('$kind, $label: $from to $to', ({ kind, from, to, event: type }) => {
    const [event] = decide(inStatus(from), commandOf(type, kind));
    expect(event).toMatchObject({ from, to, actor: { kind } });
    expect(eventForMove(kind, from, to)).toBe(type);
    expect(allowedMoves(from, kind)).toContain(to);
  });
  it('a pair of statuses names one event, whichever screen asks', () => {
    const events = new Map(staff.map((r) => [`${r.from} ${r.to}`, r.event]));
    for (const { from, to, event } of staff) expect(events.get(`${from} ${to}`)).toBe(event);
  });
});

describe('nothing else changes the status', () => {
  const arrow = (kind: ActorKind, pair: readonly unknown[]) => `${kind}: ${pair[0]} to ${pair[1]}`;
  const withdrawals = statuses.filter((s) => !finals.includes(s)).map((s) => [s, 'rejected']);
  const expected = new Set([
    ...[...review, ...advances, ...detail].flatMap((p) => [arrow('editor', p), arrow('admin', p)]),
    ...[...applicants, ...withdrawals].map((p) => arrow('applicant', p)),
    arrow('system', ['assessment_booking', 'assessment_completed']),
  ]);
  const types = new Set(applicationMachine.events) as Set<MachineEventType>;

  function found(assessed: boolean, overdue: boolean): Set<string> {
    const moves = new Set<string>();
    for (const from of statuses)
      for (const actor of actorKinds)
        for (const type of types) {
          const context = { assessed, overdue, lastDecision: { actorId: null, from, at } };
          const snapshot = applicationMachine.resolveState({ value: from, context });
          const event = { type, actor } as MachineEvent;
          const [next] = transition(applicationMachine, snapshot, event);
          if (next.value !== from) moves.add(arrow(actor, [from, next.value]));
        }
    return moves;
  }

  it('without corrections, the moves are those of the tables, withdrawal and the system’s one', () => {
    const moves = new Set([true, false].flatMap((a) => [...found(a, true), ...found(a, false)]));
    expect([...moves].sort()).toEqual([...expected].sort());
  });
  it('the system moves only an application whose assessment was completed', () => {
    const bySystem = (moves: Set<string>) => [...moves].filter((m) => m.startsWith('system'));
    expect(bySystem(found(false, false))).toEqual([]);
    expect(bySystem(found(true, false))).toEqual(['system: assessment_booking to assessment_completed']);
  });
  it('a correction or an undo goes only where it says, and only for an admin or by an own decision', () => {
    for (const from of statuses)
      for (const to of statuses)
        for (const actor of actorKinds) {
          const snapshot = snapshotOf(inStatus(from));
          expect(snapshot.can({ type: 'correct', actor, to })).toBe(actor === 'admin');
          expect(snapshot.can({ type: 'undo', actor, to, actorId: null, at })).toBe(false);
          const [next] = transition(applicationMachine, snapshot, { type: 'correct', actor, to });
          expect(next.value).toBe(actor === 'admin' ? to : from);
        }
  });
  it('an unruled triple names no event', () => {
    const ruled = (kind: ActorKind, from: Status, to: Status) =>
      expected.has(arrow(kind, [from, to])) && !(kind === 'system');
    for (const kind of actorKinds)
      for (const from of statuses)
        for (const to of statuses.filter((s) => s !== 'rejected' || kind !== 'applicant'))
          expect(eventForMove(kind, from, to) !== undefined, `${kind} ${from} ${to}`).toBe(
            ruled(kind, from, to),
          );
  });
});

describe('why the list’s advance is disabled', () => {
  it('is said exactly where no row of the table begins', () => {
    const offered = statuses.filter((s) => advanceRefusal(s) === null);
    expect(offered).toEqual(advances.map(([from]) => from));
    for (const s of finals) expect(advanceRefusal(s as Status)).toContain('outcome');
    expect(advanceRefusal('contract_and_docs')).not.toContain('outcome');
    expect(advanceRefusal('not_suitable')).toMatch(/\S/);
  });
});
