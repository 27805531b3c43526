import { passwordMinimum } from '#services/identity/contract.ts';
import { sessionLimits } from '#services/identity/sessions/limits.ts';
import { defaults } from '#services/settings/contract.ts';
import { languages, referenceCount, skills, workPermits } from '#state-machines/application/detailed-info.ts';
import {
  documentRules,
  fileFormats,
  fileLimits,
  requiredDocuments,
} from '#state-machines/application/document-rules.ts';
import {
  applicantLabels,
  eventLabels,
  mainFlow,
  outcomes,
  statusLabels,
  statusTone,
  waitingFor,
} from '#state-machines/application/labels.ts';
import { undoWindowMs } from '#state-machines/application/machine.ts';
import { pagesFor, requiredAction, viewAsApplicantTarget } from '#state-machines/application/pages.ts';
import { listProgressText, mainFlowProgress, portalProgress } from '#state-machines/application/progress.ts';
import { alarmsOf } from '#state-machines/application/reminders.ts';
import { reviewStatuses } from '#state-machines/application/review.ts';
import {
  type ActionRow,
  applicantActions,
  applicationsList,
  detailActions,
  listAdvance,
  reviewDecisions,
} from '#state-machines/application/screens.ts';
import {
  type DeadlineKind,
  deadlineKinds,
  deadlineOfStatus,
  documentTypes,
  eventTypes,
  isFinal,
  legacyStatuses,
  rejectionReasons,
  type Status,
  statuses,
} from '#state-machines/application/vocabulary.ts';
import { hourMs, minuteMs } from '#state-machines/durations.ts';
import { code, generatedFrom, section, table } from './markdown.ts';

const none = '–';
const yes = (is: boolean): string => (is ? 'yes' : none);
const hours = (count: number): string =>
  count % 24 === 0 && count > 48 ? `${count / 24} days` : `${count} hours`;
const list = (names: readonly string[]): string => (names.length > 0 ? names.map(code).join(', ') : none);

function statusTable(): string[] {
  const onMonitor: readonly Status[] = [...mainFlow, ...outcomes];
  const rows = statuses.map((status) => [
    code(status),
    statusLabels[status],
    applicantLabels[status],
    waitingFor[status] === 'none' ? none : waitingFor[status],
    statusTone[status],
    yes(isFinal(status)),
    yes(reviewStatuses.includes(status)),
    yes(applicationsList.includes(status)),
    yes(onMonitor.includes(status)),
  ]);
  const head = ['status', 'staff read', 'applicants read', 'waiting for', 'tone', 'final'];
  return table([...head, 'Review', 'Applications', 'Monitor'], rows);
}

const actionTable = (rows: readonly ActionRow[]): string[] =>
  table(
    ['from', 'to', 'event', 'button'],
    rows.map(({ from, to, event, label }) => [code(from), code(to), code(event), label]),
  );

function pageTable(): string[] {
  const rows = statuses.map((status) => [
    code(status),
    list(pagesFor(status)),
    requiredAction[status] ?? none,
    viewAsApplicantTarget(status) ?? none,
  ]);
  return table(['status', 'pages', 'required action', "'View as Applicant' opens"], rows);
}

/** How long before its end a deadline reminds: what is left of its instants without the end itself. */
function remindersOf(kind: DeadlineKind): string {
  const due = defaults.deadlines[kind] * hourMs;
  const at = (ms: number) => new Date(ms).toISOString();
  const instants = alarmsOf({ kind, since: at(0), due: at(due) }).slice(0, -1);
  return instants.map((instant) => `${(due - Date.parse(instant)) / hourMs} hours`).join(', ');
}

function deadlineTable(): string[] {
  const rows = deadlineKinds.map((kind) => [
    kind,
    list(statuses.filter((status) => deadlineOfStatus[status] === kind)),
    hours(defaults.deadlines[kind]),
    remindersOf(kind),
  ]);
  return table(['deadline', 'set by entering', 'default', 'reminders before its end'], rows);
}

function documentTable(): string[] {
  const rows = documentTypes.map((type) => {
    const { isRequired, formats } = documentRules[type];
    return [
      code(type),
      isRequired ? 'required' : 'optional',
      formats.map((f) => fileFormats[f].name).join(', '),
    ];
  });
  return table(['document', '', 'formats'], rows);
}

const progressTable = (): string[] =>
  table(
    ['status', 'portal', 'status and detail screens', 'Applications'],
    statuses.map((status) => [
      code(status),
      `${portalProgress(status)}%`,
      `${mainFlowProgress(status)}%`,
      listProgressText(status),
    ]),
  );

function limitTable(): string[] {
  const { staffMs, staffIdleMs, applicantMs, accessMs, proofMs, impersonationMs } = sessionLimits;
  const minutes = (ms: number) => `${ms / minuteMs} minutes`;
  const mebibytes = (bytes: number) => `${bytes / 1_024 / 1_024} MiB`;
  return table(
    ['limit', 'value', 'rule'],
    [
      ['undo of an own decision', minutes(undoWindowMs), 'ruling 4'],
      ['pass mark of the assessment', `${defaults.assessment.passMark} points`, 'ruling 11'],
      ['references in the detailed information', String(referenceCount), 'applicant side, section 9'],
      ['required documents', String(requiredDocuments.length), 'applicant side, section 3'],
      ['one file', mebibytes(fileLimits.perFile), 'S20'],
      ['all files of an application', mebibytes(fileLimits.perApplication), 'S20'],
      ['password of applicants', `${passwordMinimum.applicant} characters`, 'ruling 17'],
      ['password of staff', `${passwordMinimum.staff} characters`, 'ruling 17'],
      ['access token', minutes(accessMs), 'S12'],
      ['session of staff', `${hours(staffMs / hourMs)}, ${minutes(staffIdleMs)} idle`, 'S13'],
      ['session of applicants', hours(applicantMs / hourMs), 'S13'],
      ['age of a proof for sensitive changes', minutes(proofMs), 'S35'],
      ['test mode', minutes(impersonationMs), 'ruling 22'],
    ],
  );
}

const names = (what: string, entries: readonly string[]): string => `- **${what}**: ${entries.join(', ')}.`;

/** docs/rules/workflow.md */
export function workflowRules(): string {
  return [
    '# The workflow',
    '',
    ...generatedFrom("`state-machines/application/` and the settings' defaults"),
    'Moves of the machine with their events: [machine.md](../machine.md). Why the tables differ: rulings 1, 2 and 13 in [rulings.md](rulings.md).',
    '',
    ...section('Statuses', ...statusTable(), '', `Read-only values of old records: ${list(legacyStatuses)}.`),
    ...section('Review decisions', ...actionTable(reviewDecisions)),
    ...section('List advance', ...actionTable(listAdvance)),
    ...section('Detail actions', ...actionTable(detailActions)),
    ...section(
      'Applicant actions',
      ...actionTable(applicantActions),
      '',
      'Applicants may also withdraw from any status that is not final (ruling 14).',
    ),
    ...section('Pages per status', ...pageTable()),
    ...section('Deadlines', ...deadlineTable()),
    ...section('Documents', ...documentTable()),
    ...section(
      'Detailed information',
      names('Languages', languages),
      names('Skills', skills),
      names('Work permits', workPermits),
    ),
    ...section('Rejection reasons', ...rejectionReasons.map((reason) => `- ${reason}`)),
    ...section('Progress', ...progressTable()),
    ...section('Limits', ...limitTable()),
    ...section(
      'Events',
      ...table(
        ['event', 'screens say'],
        eventTypes.map((type) => [code(type), eventLabels[type]]),
      ),
    ),
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
}
