import { formatNumber } from '../numbers.ts';
import { deadlineLabel } from './deadlines.ts';
import { statusLabel } from './labels.ts';

/**
 * What the columns of the projections are called where people read them: in the report of a rebuild, on the screen and by the command. A
 * test holds the list against the real tables.
 */
type Kind =
  | 'text'
  | 'hash'
  | 'number'
  | 'event'
  | 'time'
  | 'status'
  | 'deadline'
  | 'result'
  | 'yes-no'
  | 'position';
export interface ProjectionWord {
  label: string;
  kind: Kind;
}
const word = (label: string, kind: Kind): ProjectionWord => ({ label, kind });

const ofStates = {
  application_id: word('Application', 'text'),
  version: word('Events', 'number'),
  status: word('Status', 'status'),
  status_since: word('In this step since', 'time'),
  status_version: word('Step began with', 'event'),
  submitted_at: word('Submitted', 'time'),
  last_event_at: word('Last event', 'time'),
  position: word('Position', 'position'),
  is_sandbox: word('Sandbox', 'yes-no'),
  is_legacy: word('Legacy', 'yes-no'),
  email_confirmed_at: word('E-mail confirmed', 'time'),
  detailed_info_submitted_at: word('Details submitted', 'time'),
  detailed_review_completed_at: word('Detailed review completed', 'time'),
  assessment_score: word('Assessment score', 'number'),
  assessment_result: word('Assessment result', 'result'),
  assessment_completed_at: word('Assessment completed', 'time'),
  contract_offered_at: word('Contract offered', 'time'),
  contract_response_at: word('Contract answered', 'time'),
  deadline_kind: word('Deadline', 'deadline'),
  deadline_due: word('Deadline due', 'time'),
  deadline_version: word('Deadline set by', 'event'),
  is_overdue: word('Overdue', 'yes-no'),
  decision_version: word('Last decision', 'event'),
  decision_actor_id: word('Last decision, by account', 'text'),
  decision_from: word('Last decision, from', 'status'),
  decision_to: word('Last decision, to', 'status'),
  decision_at: word('Last decided', 'time'),
  decision_before: word('Before the last decision', 'text'),
  erased_at: word('Personal data erased', 'time'),
  head_hash: word('Hash of the last event', 'hash'),
};
const ofSteps = {
  application_id: word('Application', 'text'),
  version: word('Began with', 'event'),
  status: word('Status', 'status'),
  entered_at: word('Entered', 'time'),
  left_at: word('Left', 'time'),
  due: word('Deadline due', 'time'),
  is_sandbox: word('Sandbox', 'yes-no'),
};
const ofCounts = {
  status: word('Status', 'status'),
  count: word('Applications', 'number'),
  overdue: word('Of them overdue', 'number'),
};

const ofEventDays = {
  day: word('Day', 'text'),
  type: word('Type', 'text'),
  release: word('Release', 'text'),
  kind: word('Kind of actor', 'text'),
  actor_id: word('Account', 'text'),
  events: word('Events', 'number'),
};

const ofFunnelDays = {
  day: word('Day', 'text'),
  submitted_on: word('Submitted', 'text'),
  position: word('Position', 'text'),
  stage: word('Furthest stage', 'number'),
  status: word('Status', 'status'),
  count: word('Applications', 'number'),
};
const ofMissedDays = {
  day: word('Day', 'text'),
  submitted_on: word('Submitted', 'text'),
  position: word('Position', 'text'),
  kind: word('Deadline', 'text'),
  count: word('Missed', 'number'),
};
const ofLengths = {
  of: word('Length of', 'text'),
  week: word('Week', 'text'),
  submitted_week: word('Week of submission', 'text'),
  position: word('Position', 'text'),
  status: word('Status', 'status'),
  minutes: word('Minutes', 'number'),
  count: word('Steps or applications', 'number'),
};
const ofWays = {
  application_id: word('Application', 'text'),
  way: word('Way', 'hash'),
  ended_at: word('Ended', 'time'),
};

export const projectionWords: Readonly<Record<string, Readonly<Record<string, ProjectionWord>>>> = {
  application_states: ofStates,
  application_steps: ofSteps,
  application_status_counts: ofCounts,
  application_status_days: { ...ofCounts, day: word('Since', 'text') },
  application_event_days: ofEventDays,
  application_funnel_days: ofFunnelDays,
  application_lengths: ofLengths,
  application_missed_days: ofMissedDays,
  application_ways: ofWays,
};

/** What matters most first, as the list has it; what it does not know last. */
export function inOrder<T extends { name: string }>(table: string, columns: readonly T[]): T[] {
  const order = Object.keys(Object.hasOwn(projectionWords, table) ? (projectionWords[table] ?? {}) : {});
  const place = ({ name }: T) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  return columns.toSorted((a, b) => place(a) - place(b));
}

/** A table of a newer release than the one that reads: its column is then shown by its own name. */
export function projectionWord(table: string, column: string): ProjectionWord {
  const words = Object.hasOwn(projectionWords, table) ? projectionWords[table] : undefined;
  return (words && Object.hasOwn(words, column) && words[column]) || word(column, 'text');
}

const results: Readonly<Record<string, string>> = { pass: 'Passed', review: 'Review Required' };
/** A forged row may hold anything: it is then shown as it stands. */
const known = (labels: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;

const shownOfText = 16;
const short = (text: string): string =>
  text.length > 2 * shownOfText ? `${text.slice(0, shownOfText)}…` : text;

const sayers: Record<Kind, (value: string, time: (instant: string) => string) => string> = {
  text: short,
  hash: (value) => short(value.replace(/^\\x/, '')),
  number: (value) => (Number.isInteger(Number(value)) ? formatNumber(Number(value)) : value),
  event: (value) => `No. ${value}`,
  time: (value, time) => (Number.isNaN(Date.parse(value)) ? value : time(value)),
  status: statusLabel,
  deadline: (value) => deadlineLabel(value),
  result: (value) => known(results, value),
  'yes-no': (value) => known({ true: 'Yes', false: 'No' }, value),
  position: (value) => (value === '' || value === 'general' ? 'General' : value),
};

/**
 * Both sides of a column that differs, in words. Values that read alike but differ, such as two instants within a second, are followed
 * by what the database has.
 * @param time how the reader's screen writes an instant
 */
export function projectionTexts(
  { kind }: ProjectionWord,
  { live, log }: { live: string | null; log: string | null },
  time: (instant: string) => string,
): { live: string; log: string } {
  const say = (value: string | null) => (value === null ? 'nothing' : sayers[kind](value, time));
  const said = { live: say(live), log: say(log) };
  if (said.live !== said.log) return said;
  return { live: `${said.live} (${live ?? ''})`, log: `${said.log} (${log ?? ''})` };
}

/** What is wrong with a row as a whole; null where only columns of it differ. */
export const rowWords: Readonly<Record<'differs' | 'missing' | 'stray' | 'ahead', string | null>> = {
  differs: null,
  missing: 'Missing from the tables',
  stray: 'Not in the log',
  ahead: 'Its last events are gone from the log',
};

/** Which row of an application or of a table, where there are several. */
export function rowName(table: string, of: string | null): string | null {
  if (of === null) return null;
  if (table === 'application_steps') return `Step from No. ${of}`;
  if (table === 'application_event_days') return `Events of ${of}`;
  const [status = '', day] = of.split(' ');
  return day ? `${statusLabel(status)} since ${day}` : statusLabel(status);
}
