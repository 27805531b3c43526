import { CircleCheck, type LucideIcon, Split, Unplug } from 'lucide-react';
import type { AnyStateMachine } from 'xstate';
import type { RunDetail, WhatIfAnswer } from '#services/replay/contract.ts';
import { deadlineLabel } from '#state-machines/application/deadlines.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { machineEventOf } from '#state-machines/application/replay.ts';
import type { EventType } from '#state-machines/application/vocabulary.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import type { Line } from './lines.ts';

/** What can become of an application: always icon, word and place, so that the meaning does not rest on colour. */
export const outcomes = {
  same: { label: 'Same', says: 'went the same way', icon: CircleCheck, tone: 'good' },
  diverged: { label: 'Diverged', says: 'would have gone another way', icon: Split, tone: 'hold' },
  stranded: { label: 'Stranded', says: 'stand where nothing leads on', icon: Unplug, tone: 'stop' },
} as const satisfies Record<string, { label: string; says: string; icon: LucideIcon; tone: string }>;
export type Outcome = keyof typeof outcomes;
export const outcomeNames = Object.keys(outcomes) as Outcome[];

/** Who may cause a move, by the guard's name. */
const guardWords: Record<string, string> = {
  byStaff: 'Staff',
  byApplicant: 'The applicant',
  byApplicantOnce: 'The applicant, once',
  byApplicantOrStaff: 'The applicant or staff',
  bySystem: 'The system',
  isAssessed: 'Anyone, once assessed',
  isNotOverdue: 'The system, once a deadline',
};
export const guardWord = (guard: string): string => guardWords[guard] ?? guard;

export const stateOptions = ({ states }: AnyStateMachine) =>
  Object.keys(states).map((name) => ({ value: name, label: statusLabel(name) }));

/** A line as a sentence. */
export function lineWords({ kind, state, event, to }: Line): string {
  const at = statusLabel(state);
  switch (kind) {
    case 'remove-state':
      return `${at} is removed, and every move that leads there`;
    case 'rename-state':
      return `${at} is called ${to}`;
    case 'remove-move':
      return `${event} is removed from ${at}`;
    case 'rename-move':
      return `${event} in ${at} is called ${to}`;
    case 'redirect':
      return `${event} in ${at} leads to ${statusLabel(to)}`;
    case 'guard':
      return `${event} in ${at} may only be done by ${guardWord(to).toLowerCase()}`;
    case 'deadline':
      return `The deadline '${deadlineLabel(state)}' runs for ${counted(Number(to), 'hour')}`;
    default:
      return state === '' ? 'An empty line' : state;
  }
}

type Parting = WhatIfAnswer['partings'][number];

/** How a group of histories parts, as in: At Initial Review Pending, request-details by staff would be refused. */
export function partingWords(parting: Parting, renamed: ReadonlyMap<string, string>): string {
  const { how, type, actor, recordedTo, leadsTo } = parting;
  const name = (status: string) => statusLabel(renamed.get(status) ?? status);
  const where = parting.in === '' ? 'Before its beginning' : `At ${name(parting.in)}`;
  const by =
    actor === 'applicant' || actor === 'system' ? `the ${actor}` : actor === '' ? 'no one' : `an ${actor}`;
  if (how === 'unknown') return `${where}, the workflow knows no event '${type}' (by ${by})`;
  const event = Object.hasOwn(machineEventOf, type) ? machineEventOf[type as EventType] : undefined;
  if (type === 'deadline.set') return `${where}, a deadline was set for ${name(recordedTo)}`;
  const what = event === 'correct' ? `a correction to ${name(recordedTo)}` : (event ?? type);
  if (how === 'refused') return `${where}, ${what} by ${by} would be refused`;
  return `${where}, ${what} by ${by} would lead to ${name(leadsTo ?? '')} instead of ${name(recordedTo)}`;
}

export function strandedWords({ status, why }: WhatIfAnswer['stranded'][number]): string {
  const name = statusLabel(status);
  return why === 'dead-end'
    ? `In ${name}, from where nothing would lead on`
    : `In ${name}, which the workflow would not have`;
}

/** A run in a few words: its outcome, or what it is at. */
export function runWords({
  state,
  events,
  ofEvents,
  error,
}: Pick<RunDetail, 'state' | 'events' | 'ofEvents' | 'error'>): string {
  switch (state) {
    case 'waiting':
      return 'Waits for its turn';
    case 'running':
      return ofEvents === null
        ? 'Begins'
        : `${formatNumber(events)} of about ${formatNumber(Math.max(events, ofEvents))} events`;
    case 'cancelled':
      return `Cancelled after ${counted(events, 'event')}`;
    case 'failed':
      return error ?? 'Failed';
    default:
      return `Answered from ${counted(events, 'event')}`;
  }
}
