import { transition } from 'xstate';
import { nameOf } from './journey-words.ts';
import { mainFlow } from './labels.ts';
import { applicationMachine, type MachineEvent } from './machine.ts';
import { type Offered, offered } from './steps.ts';
import { type ActorKind, type DeadlineKind, deadlineOfStatus, isFinal, type Status } from './vocabulary.ts';

/** One action on a journey; `miss-deadline` is the system's own. */
export interface JourneyStep {
  event: Offered;
  actor: ActorKind;
  from: Status;
  to: Status;
}
/** One way through the machine, from the submission to an outcome. */
export interface Journey {
  /** For addresses: its name, in small letters. */
  id: string;
  name: string;
  /** The statuses that it passes, the first and the outcome included. */
  path: readonly Status[];
  steps: readonly JourneyStep[];
  endedBy: 'applicant' | 'staff';
  /** The deadline that passes on the way. */
  late: DeadlineKind | null;
  /** The assessment is taken before its step (ruling 11). */
  isEarly: boolean;
}

const first: Status = 'application_received';
const context = { assessed: false, overdue: false, lastDecision: null };

function after(from: Status, { event, actor }: Pick<JourneyStep, 'event' | 'actor'>): Status | null {
  const snapshot = applicationMachine.resolveState({ value: from, context });
  const asked: MachineEvent = { type: event, actor };
  if (!snapshot.can(asked)) return null;
  return transition(applicationMachine, snapshot, asked)[0].value as Status;
}

type Hand = 'applicant' | 'staff';
const handOf = (actor: ActorKind): Hand => (actor === 'applicant' ? 'applicant' : 'staff');

/** Every move out of a status; where two hands may do the same, `hand` does. */
function movesFrom(from: Status, hand: Hand): JourneyStep[] {
  const all = offered.flatMap(({ event, actors }) =>
    actors.flatMap((actor) => {
      const to = after(from, { event, actor });
      return to === null || to === from ? [] : [{ event, actor, from, to }];
    }),
  );
  return all.filter((step) => {
    const alike = all.filter(({ to, event }) => to === step.to && (event === step.event || !isFinal(to)));
    return step === (alike.find(({ actor }) => handOf(actor) === hand) ?? alike[0]);
  });
}

/** Every way from the submission to an outcome that passes no status twice. */
function simpleWays(hand: Hand, from: Status = first, before: readonly JourneyStep[] = []): JourneyStep[][] {
  return movesFrom(from, hand).flatMap((step) => {
    if (step.to === first || before.some((one) => one.from === step.to)) return [];
    const way = [...before, step];
    return isFinal(step.to) ? [way] : simpleWays(hand, step.to, way);
  });
}

const passed = (steps: readonly JourneyStep[]): Status[] => [first, ...steps.map(({ to }) => to)];
const isStraight = (steps: readonly JourneyStep[]): boolean =>
  passed(steps).every((s) => (mainFlow as readonly Status[]).includes(s));

interface Turn {
  /** The statuses, where they are not those that the steps lead to. */
  path?: readonly Status[];
  late?: DeadlineKind | null;
  isNever?: boolean;
  isEarly?: boolean;
}

function journeyOf(steps: readonly JourneyStep[], turn: Turn = {}): Journey {
  const { path = passed(steps.filter(({ from, to }) => from !== to)), late = null } = turn;
  const { isNever = false, isEarly = false } = turn;
  const last = steps.at(-1) as JourneyStep;
  const endedBy = handOf(last.actor);
  const name = nameOf({
    from: last.from,
    by: last.event,
    byStaff: endedBy === 'staff',
    late,
    isNever,
    isEarly,
    isSentAgain: path.includes('email_confirmation_sent'),
  });
  const id = name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  return { id, name, path, steps, endedBy, late, isEarly };
}

/** The same way, with the deadline of one of its statuses let pass there. */
function withMissed(way: readonly JourneyStep[], at: Status): JourneyStep[] {
  const miss: JourneyStep = { event: 'miss-deadline', actor: 'system', from: at, to: at };
  return way.flatMap((step) => (step.from === at ? [miss, step] : [step]));
}

/** Answered from the mail's link before anybody asked: the invitation then leads straight on. */
function withEarlyAssessment(way: readonly JourneyStep[]): Journey {
  const at: Status = 'email_confirmed';
  const early: JourneyStep = { event: 'complete-assessment', actor: 'applicant', from: at, to: at };
  const steps = way.flatMap((step): JourneyStep[] => {
    if (step.from === at) return [early, step];
    if (step.event === 'complete-assessment') return [];
    return [step.event === 'invite-to-assessment' ? { ...step, to: 'assessment_completed' } : step];
  });
  return journeyOf(steps, { path: passed(way), isEarly: true });
}

/** A late applicant goes on and is employed; staff decide about one who never answers. */
function withDeadline(way: readonly JourneyStep[]): Journey[] {
  const last = way.at(-1) as JourneyStep;
  return way.flatMap((step) => {
    const late = deadlineOfStatus[step.from];
    if (!late || (!isStraight(way.slice(0, -1)) && step.from !== 'email_confirmation_sent')) return [];
    const isNever = step === last && last.to !== 'employed' && handOf(last.actor) === 'staff';
    const isLate = last.to === 'employed' && last.actor === 'applicant';
    return isNever || isLate ? [journeyOf(withMissed(way, step.from), { late, isNever })] : [];
  });
}

function everyJourney(): Journey[] {
  const byApplicant = simpleWays('applicant').filter((way) => way.at(-1)?.event !== 'confirm-employment');
  const byStaff = simpleWays('staff').filter((way) => {
    const { event, actor } = way.at(-1) as JourneyStep;
    return event === 'confirm-employment' || (event === 'decline-contract' && actor === 'admin');
  });
  const ways = [...byApplicant, ...byStaff];
  const [straight = []] = byApplicant.filter((way) => isStraight(way) && way.at(-1)?.to === 'employed');
  return [...ways.map((way) => journeyOf(way)), ...ways.flatMap(withDeadline), withEarlyAssessment(straight)];
}

const place = (status: Status | undefined): number =>
  status ? Object.keys(applicationMachine.states).indexOf(status) : -1;

/** The straight way first, then its turnings in the order in which one comes to them; last those with a second confirmation. */
function byPlace(a: Journey, b: Journey): number {
  const rank = ({ path, late, isEarly, steps }: Journey) => [
    path.includes('email_confirmation_sent') ? 1 : 0,
    path.at(-1) === 'employed' ? 0 : 1,
    late || isEarly ? 1 : 0,
    place(path.at(-2)),
    place(path.at(-1)),
    place(steps.find(({ from, to }) => from === to)?.from),
  ];
  const [left, right] = [rank(a), rank(b)];
  const at = left.findIndex((value, index) => value !== right[index]);
  return at < 0 ? a.name.localeCompare(b.name) : (left[at] ?? 0) - (right[at] ?? 0);
}

/**
 * Every way through the machine that decides now: all that pass no status twice, with each end that each hand can bring about;
 * and of the ways to employment those on which one deadline passes, those that end because it did, and the early assessment.
 */
export const journeys: readonly Journey[] = everyJourney().sort(byPlace);

/** Whether it ends with the applicant's own word on the contract. */
export function isAnswered({ steps }: Journey): boolean {
  const last = steps.at(-1);
  return (
    last?.actor === 'applicant' && (last.event === 'accept-contract' || last.event === 'decline-contract')
  );
}
