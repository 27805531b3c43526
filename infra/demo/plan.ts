import type { MachineEventType } from '#state-machines/application/machine.ts';
import { rejectionReasons, type Status } from '#state-machines/application/vocabulary.ts';
import { dayMs, hourMs } from '#state-machines/durations.ts';
import { pick } from './people.ts';

/** One step of an application's life: who does what, so long after the step before. */
export interface PlannedStep {
  event: MachineEventType | 'confirm-by-link';
  by: 'applicant' | 'staff';
  afterMs: number;
  notes?: string;
  reason?: string;
  score?: number;
}
export interface Plan {
  steps: PlannedStep[];
  /** How long ago the last step was taken. */
  restMs: number;
}

type Draft = Omit<PlannedStep, 'afterMs'> & { hours: [number, number] };
const route: Record<string, Draft> = {
  confirm: { event: 'confirm-by-link', by: 'applicant', hours: [0.2, 40] },
  review: { event: 'start-review', by: 'staff', hours: [2, 30] },
  request: { event: 'request-details', by: 'staff', hours: [10, 60] },
  submit: { event: 'submit-details', by: 'applicant', hours: [6, 150] },
  read: { event: 'start-detailed-review', by: 'staff', hours: [2, 30] },
  invite: { event: 'invite-to-assessment', by: 'staff', hours: [8, 70] },
  assess: { event: 'complete-assessment', by: 'applicant', hours: [2, 40] },
  documents: { event: 'request-documents', by: 'staff', hours: [4, 40] },
  hand: { event: 'submit-documents', by: 'applicant', hours: [12, 160] },
  accept: { event: 'accept-contract', by: 'applicant', hours: [6, 140] },
};
const names = Object.keys(route);
const upTo = (last: string): string[] => names.slice(0, names.indexOf(last) + 1);

/** Share of the demo's applications that end up in each status, and the way there. */
const ways: { status: Status; weight: number; way: string[]; ending?: Draft; rest: [number, number] }[] = [
  { status: 'application_received', weight: 9, way: [], rest: [1, 260] },
  {
    status: 'email_confirmation_sent',
    weight: 3,
    way: [],
    ending: { event: 'send-confirmation', by: 'staff', hours: [30, 60] },
    rest: [2, 100],
  },
  { status: 'email_confirmed', weight: 5, way: upTo('confirm'), rest: [1, 20] },
  { status: 'raw_review_pending', weight: 14, way: upTo('review'), rest: [1, 120] },
  { status: 'detailed_info_requested', weight: 11, way: upTo('request'), rest: [2, 190] },
  { status: 'detailed_info_received', weight: 4, way: upTo('submit'), rest: [1, 20] },
  { status: 'detailed_review_pending', weight: 8, way: upTo('read'), rest: [2, 90] },
  { status: 'assessment_booking', weight: 7, way: upTo('invite'), rest: [1, 60] },
  { status: 'assessment_completed', weight: 6, way: upTo('assess'), rest: [2, 70] },
  { status: 'legal_docs_pending', weight: 7, way: upTo('documents'), rest: [3, 190] },
  { status: 'contract_offered', weight: 5, way: upTo('hand'), rest: [3, 150] },
  {
    status: 'contract_and_docs',
    weight: 2,
    way: upTo('invite'),
    ending: { event: 'request-contract-and-docs', by: 'staff', hours: [5, 30] },
    rest: [20, 90],
  },
  { status: 'employed', weight: 28, way: upTo('accept'), rest: [12, 1_300] },
  {
    status: 'rejected',
    weight: 38,
    way: upTo('review'),
    ending: { event: 'reject', by: 'staff', hours: [10, 60] },
    rest: [6, 2_150],
  },
  {
    status: 'rejected',
    weight: 18,
    way: upTo('assess'),
    ending: { event: 'reject', by: 'staff', hours: [8, 40] },
    rest: [6, 1_200],
  },
  {
    status: 'rejected',
    weight: 5,
    way: upTo('hand'),
    ending: { event: 'decline-contract', by: 'applicant', hours: [10, 90] },
    rest: [10, 900],
  },
  {
    status: 'rejected',
    weight: 6,
    way: upTo('request'),
    ending: { event: 'withdraw', by: 'applicant', hours: [10, 90] },
    rest: [6, 1_200],
  },
  {
    status: 'suitable_candidate',
    weight: 24,
    way: upTo('read'),
    ending: { event: 'shelve', by: 'staff', hours: [8, 60] },
    rest: [6, 2_000],
  },
];

const staffNotes = [
  'Read twice, and glad of it.',
  'Languages are real: I called.',
  'Ask about the notice period.',
  'Second reading by Corinne.',
  'Careful and exact in writing.',
];
const rejectionNotes = [
  'Thank you for the open answers.',
  'We wished for more experience with private households.',
  'Kind letter; not this time.',
];
const withdrawals = [
  'I have accepted another position.',
  'We are moving abroad in spring.',
  'The travel does not fit with our family.',
];

function textFor(random: () => number, step: Draft): Pick<PlannedStep, 'notes' | 'reason' | 'score'> {
  switch (step.event) {
    case 'reject':
      return {
        reason: pick(random, rejectionReasons),
        ...(random() < 0.6 && { notes: pick(random, rejectionNotes) }),
      };
    case 'withdraw':
      return { reason: pick(random, withdrawals) };
    case 'complete-assessment':
      return { score: 20 * (1 + Math.ceil(random() * 4)) };
    default:
      return step.by === 'staff' && random() < 0.3 ? { notes: pick(random, staffNotes) } : {};
  }
}

const between = (random: () => number, [from, to]: [number, number]): number =>
  (from + (to - from) * random() ** 1.6) * hourMs;

/** `count` lives, spread over every status in proportion, none older than 90 days. */
export function plans(random: () => number, count: number): Plan[] {
  const total = ways.reduce((sum, way) => sum + way.weight, 0);
  const numbers = ways.map((way) => Math.max(1, Math.round((way.weight / total) * count)));
  return ways.flatMap((way, index) =>
    Array.from({ length: numbers[index] ?? 1 }, () => {
      const drafts = [...way.way.map((name) => route[name] as Draft), ...(way.ending ? [way.ending] : [])];
      const steps = drafts.map((draft): PlannedStep => {
        const { hours, ...step } = draft;
        return { ...step, ...textFor(random, draft), afterMs: between(random, hours) };
      });
      const lived = steps.reduce((sum, step) => sum + step.afterMs, 0);
      return { steps, restMs: Math.max(hourMs, Math.min(between(random, way.rest), 89 * dayMs - lived)) };
    }),
  );
}
