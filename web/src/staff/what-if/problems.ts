import { changedMachine, machineOf } from '#state-machines/application/changed-machine.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { deadlineKinds } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { type Line, questionOf } from './lines.ts';

/** As the server takes them: an hour to ten years. */
export const mostHours = 87_600;

/** Statuses by their names as screens have them. */
const inWords = (message: string): string =>
  message.replace(/'(\w+)'/g, (_, name: string) => `'${statusLabel(name)}'`);

function ownProblem({ kind, state, to }: Line): string | null {
  if (kind === 'unreadable') return 'This line of the address cannot be read.';
  if (kind !== 'deadline') return null;
  if (!(deadlineKinds as readonly string[]).includes(state)) return `There is no deadline '${state}'.`;
  const hours = Number(to);
  const isLength = Number.isInteger(hours) && hours >= 1 && hours <= mostHours;
  return isLength ? null : `A deadline runs for whole hours: 1 to ${mostHours.toLocaleString('en-GB')}.`;
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
