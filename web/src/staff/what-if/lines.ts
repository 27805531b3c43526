import type { WhatIfRequest } from '#services/replay/contract.ts';
import { changedMachine, machineOf } from '#state-machines/application/changed-machine.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { deadlineKinds } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { formatNumber } from '#state-machines/numbers.ts';

const kinds = [
  'remove-state',
  'rename-state',
  'remove-move',
  'rename-move',
  'redirect',
  'guard',
  'deadline',
] as const;
export type LineKind = (typeof kinds)[number];

/** One thing that is changed. `state` is a deadline's kind where the line is about one; what a kind has no use for is empty. */
export interface Line {
  kind: LineKind | 'unreadable';
  state: string;
  event: string;
  to: string;
}
export const line = (kind: LineKind, state: string, event = '', to: string | number = ''): Line => ({
  kind,
  state,
  event,
  to: String(to),
});

const hasEvent = (kind: string) => !['remove-state', 'rename-state', 'deadline'].includes(kind);
const hasTo = (kind: string) => !kind.startsWith('remove-');
const shape = /^([a-z-]+):(\w+)(?::([\w-]+))?(?:=([\w-]+))?$/;

/** A line as it stands in the address, such as `guard:email_confirmed:start-review=byApplicant`. */
export function writeLine({ kind, state, event, to }: Line): string {
  if (kind === 'unreadable') return state;
  return `${kind}:${state}${event && `:${event}`}${to && `=${to}`}`;
}

export function readLine(text: string): Line {
  const [, kind = '', state = '', event = '', to = ''] = shape.exec(text) ?? [];
  const isKnown = kinds.some((one) => one === kind);
  if (!isKnown || hasEvent(kind) !== (event !== '') || hasTo(kind) !== (to !== ''))
    return { kind: 'unreadable', state: text, event: '', to: '' };
  return { kind: kind as LineKind, state, event, to };
}

/** Whether one takes the other's place. */
export const isSame = (a: Line, b: Line): boolean =>
  a.kind === b.kind && a.state === b.state && a.event === b.event;

type Change = NonNullable<WhatIfRequest['change']>;
interface Asked {
  question: WhatIfRequest;
  /** Where each line stands in the question, as refusals name it. */
  paths: string[];
}

/** The request to the server. */
export function questionOf(lines: readonly Line[], machine: string | null): Asked {
  const change = {
    removeStates: [] as string[],
    renameStates: {} as Record<string, string>,
    removeTransitions: [] as { from: string; event: string }[],
    renameTransitions: [] as { from: string; event: string; to: string }[],
    redirect: [] as { from: string; event: string; to: string }[],
    guard: [] as { from: string; event: string; guard: string }[],
  };
  const deadlines: Record<string, number> = {};
  const paths = lines.map(({ kind, state, event, to }) => {
    const move = { from: state, event };
    switch (kind) {
      case 'remove-state':
        return `removeStates.${change.removeStates.push(state) - 1}`;
      case 'rename-state':
        change.renameStates[state] = to;
        return `renameStates.${state}`;
      case 'remove-move':
        return `removeTransitions.${change.removeTransitions.push(move) - 1}`;
      case 'rename-move':
        return `renameTransitions.${change.renameTransitions.push({ ...move, to }) - 1}`;
      case 'redirect':
        return `redirect.${change.redirect.push({ ...move, to }) - 1}`;
      case 'guard':
        return `guard.${change.guard.push({ ...move, guard: to }) - 1}`;
      case 'deadline':
        deadlines[state] = Number(to);
        return `deadlines.${state}`;
      default:
        return '';
    }
  });
  const used = Object.fromEntries(
    Object.entries(change).filter(([, part]) => Object.keys(part).length > 0),
  ) as Change;
  return {
    question: {
      ...(machine !== null && { machine }),
      ...(Object.keys(used).length > 0 && { change: used }),
      ...(Object.keys(deadlines).length > 0 && { deadlines }),
    },
    paths,
  };
}

/** The lines that an earlier question was made of. */
export function linesOf({ change = {}, deadlines = {} }: WhatIfRequest): Line[] {
  return [
    ...(change.removeStates ?? []).map((state) => line('remove-state', state)),
    ...Object.entries(change.renameStates ?? {}).map(([state, to]) => line('rename-state', state, '', to)),
    ...(change.removeTransitions ?? []).map(({ from, event }) => line('remove-move', from, event)),
    ...(change.renameTransitions ?? []).map(({ from, event, to }) => line('rename-move', from, event, to)),
    ...(change.redirect ?? []).map(({ from, event, to }) => line('redirect', from, event, to)),
    ...(change.guard ?? []).map(({ from, event, guard }) => line('guard', from, event, guard)),
    ...Object.entries(deadlines).map(([kind, hours]) => line('deadline', kind, '', hours)),
  ];
}

/** As the server takes them: an hour to ten years. */
const mostHours = 87_600;

/** Statuses by their names as screens have them. */
const inWords = (message: string): string =>
  message.replace(/'(\w+)'/g, (_, name: string) => `'${statusLabel(name)}'`);

function ownProblem({ kind, state, to }: Line): string | null {
  if (kind === 'unreadable') return 'This line of the address cannot be read.';
  if (kind !== 'deadline') return null;
  if (!(deadlineKinds as readonly string[]).includes(state)) return `There is no deadline '${state}'.`;
  const hours = Number(to);
  const isLength = Number.isInteger(hours) && hours >= 1 && hours <= mostHours;
  return isLength ? null : `A deadline runs for whole hours: 1 to ${formatNumber(mostHours)}.`;
}

/** Why lines are not possible, by their place: the machine itself is asked, as the server does. */
export function problemsOf(machine: string, lines: readonly Line[]): Map<number, string> {
  const problems = new Map<number, string>();
  for (const [place, line] of lines.entries()) {
    const problem = ownProblem(line);
    if (problem) problems.set(place, problem);
  }
  const original = machineOf(machine);
  if (!original) return problems;
  const { question, paths } = questionOf(lines, null);
  try {
    changedMachine(original, question.change ?? {});
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    for (const { path, message } of error.extra.errors as { path: string; message: string }[])
      problems.set(paths.indexOf(path), inWords(message));
  }
  return new Map([...problems].sort(([a], [b]) => a - b));
}
