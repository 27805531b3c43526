import type { Question } from '#services/replay/question.ts';
import { type Answer, type PartingGroup, whatIf } from '#services/replay/what-if.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { type DeadlineKind, deadlineKinds } from '#state-machines/application/vocabulary.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { jobsFrom, UsageError, type Values, type Verb } from './tools.ts';

const listOf = (value: Values[string]): string[] =>
  typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [];

/** `a:b` or `a:b=c`, as `signs` asks for. @throws UsageError */
function parts(option: string, text: string, signs: RegExp): string[] {
  const found = signs.exec(text);
  if (!found) throw new UsageError(`--${option}: '${text}' cannot be read.\n\n${help}`);
  return found.slice(1);
}

function deadline(text: string): [DeadlineKind, number] {
  const [kind = '', hours = ''] = parts('deadline', text, /^(\w+)=(\d{1,5})$/);
  if (!(deadlineKinds as readonly string[]).includes(kind))
    throw new UsageError(`--deadline: there is no deadline '${kind}', only ${deadlineKinds.join(', ')}.`);
  return [kind as DeadlineKind, Number(hours)];
}

function questionOf(values: Values): Question {
  const moves = (option: string) =>
    listOf(values[option]).map((text) => {
      const [from = '', event = '', to = ''] = parts(option, text, /^(\w+):([\w-]+)=([\w-]+)$/);
      return { from, event, to };
    });
  return {
    ...(typeof values.machine === 'string' && { machine: values.machine }),
    change: {
      removeStates: listOf(values['remove-state']),
      renameStates: Object.fromEntries(
        listOf(values['rename-state']).map(
          (text) => parts('rename-state', text, /^(\w+)=(\w+)$/) as [string, string],
        ),
      ),
      removeTransitions: listOf(values['remove-transition']).map((text) => {
        const [from = '', event = ''] = parts('remove-transition', text, /^(\w+):([\w-]+)$/);
        return { from, event };
      }),
      renameTransitions: moves('rename-transition'),
      redirect: moves('redirect'),
      guard: moves('guard').map(({ from, event, to: guard }) => ({ from, event, guard })),
    },
    deadlines: Object.fromEntries(listOf(values.deadline).map(deadline)),
  };
}

const most = 10;
const label = statusLabel;

/** How many, what of them, and one to look at. */
function line(
  { applications, examples: [first] }: Answer['stranded'][number] | PartingGroup,
  text: string,
): string {
  const such = first ? `, such as ${first.applicationId} at event ${first.version}` : '';
  return `${formatNumber(applications).padStart(9)}  ${text}${such}`;
}

function linesOf(answer: Answer): string[] {
  const { totals, applications, events, durationMs } = answer;
  const statuses = Object.entries(answer.byStatus).sort(([a], [b]) => label(a).localeCompare(label(b)));
  const rows = statuses.map(
    ([status, { same, diverged, stranded }]) =>
      `  ${label(status).padEnd(32)}${[same, diverged, stranded].map((n) => formatNumber(n).padStart(11)).join('')}`,
  );
  const partings = answer.partings.slice(0, most).map((group) => {
    const instead = group.leadsTo ? `leads to ${label(group.leadsTo)}` : 'is not taken';
    return line(group, `${group.type} by ${group.actor} in ${label(group.in)} ${instead}`);
  });
  const stranded = answer.stranded.map((group) =>
    line(
      group,
      group.why === 'dead-end'
        ? `in ${label(group.status)}: nothing leads on`
        : `in ${label(group.status)}: gone`,
    ),
  );
  const deadlines = answer.deadlines.map(
    ({ kind, hours, missed, wouldMiss, set }) =>
      `  ${kind}: ${formatNumber(wouldMiss)} of ${formatNumber(set)} would miss ${hours} h; ${formatNumber(missed)} were missed`,
  );
  return [
    `${counted(events, 'event')} of ${counted(applications, 'application')} through ${answer.machine}, changed as asked, in ${(durationMs / 1_000).toFixed(1)} s.`,
    `${formatNumber(totals.same)} go the same way, ${formatNumber(totals.diverged)} part from it, ${formatNumber(totals.stranded)} are stranded.`,
    '',
    `  ${'Recorded in'.padEnd(32)}${['same', 'diverged', 'stranded'].map((head) => head.padStart(11)).join('')}`,
    ...rows,
    ...(partings.length > 0 ? ['', 'Where they part:', ...partings] : []),
    ...(answer.partings.length > most
      ? [`  … and in ${answer.partings.length - most} more ways (--json)`]
      : []),
    ...(stranded.length > 0 ? ['', 'Stranded:', ...stranded] : []),
    ...(deadlines.length > 0 ? ['', 'Deadlines:', ...deadlines] : []),
  ];
}

const help = `Usage: npm run ops -- what-if [options] [--json]

Runs every recorded history through the workflow, changed as asked, and says which applications would have gone the same way, which part
from it at which event, and which would be stranded. Nothing is written. Several values are separated by commas:

  --remove-state STATUS               --rename-state STATUS=NAME
  --remove-transition STATUS:EVENT    --redirect STATUS:EVENT=STATUS
  --rename-transition STATUS:EVENT=NAME
  --guard STATUS:EVENT=GUARD          --deadline KIND=HOURS
  --machine VERSION                   the machine to start from
  --jobs JOBS                         connections beside each other

Without any change it asks whether the workflow of this release still takes what was recorded. Exit code 1 when an application parts or is
stranded.`;

export const whatIfVerb: Verb = {
  summary: 'run the recorded histories through a changed workflow',
  help,
  options: {
    machine: { type: 'string' },
    'remove-state': { type: 'string' },
    'rename-state': { type: 'string' },
    'remove-transition': { type: 'string' },
    'rename-transition': { type: 'string' },
    redirect: { type: 'string' },
    guard: { type: 'string' },
    deadline: { type: 'string' },
    jobs: { type: 'string' },
  },
  async run({ owner, ctx, answer, progress }, values) {
    const found = await whatIf(owner, questionOf(values), ctx.clock(), {
      onProgress: (events) => progress(`${counted(events, 'event')} read`),
      jobs: jobsFrom(values.jobs),
    });
    answer({ ok: found.totals.same === found.applications, ...found }, linesOf(found));
    return found.totals.same === found.applications ? 0 : 1;
  },
};
