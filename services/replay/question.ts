import type { AnyStateMachine } from 'xstate';
import {
  changedMachine,
  type MachineChange,
  machineOf,
} from '#state-machines/application/changed-machine.ts';
import { machineVersion } from '#state-machines/application/machine.ts';
import { type DeadlineKind, deadlineKinds } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';

/** A question to the whole history. */
export interface Question {
  /** The machine to start from; the one in force unless said otherwise. */
  machine?: string | undefined;
  change?: MachineChange | undefined;
  /** Hours that deadlines would have run; kinds that are not named are left alone. */
  deadlines?: Partial<Record<DeadlineKind, number | undefined>> | undefined;
}

/** Ten years. */
const mostHours = 87_600;

export interface UnderstoodQuestion {
  machine: string;
  original: AnyStateMachine;
  changed: AnyStateMachine;
  change: MachineChange;
  deadlines: [DeadlineKind, number][];
}

type Errors = { path: string; message: string }[];
const refuse = (errors: Errors) => new DomainError('invalid-input', errors[0]?.message ?? '', { errors });

function deadlinesOf({ deadlines = {} }: Question): UnderstoodQuestion['deadlines'] {
  return Object.entries(deadlines).flatMap(([kind, hours]): [DeadlineKind, number][] => {
    if (hours === undefined) return [];
    const path = `deadlines.${kind}`;
    if (!(deadlineKinds as readonly string[]).includes(kind))
      throw refuse([{ path, message: `There is no deadline '${kind}', only ${deadlineKinds.join(', ')}.` }]);
    if (!Number.isInteger(hours) || hours < 1 || hours > mostHours)
      throw refuse([{ path, message: `A deadline runs for 1 to ${mostHours} whole hours.` }]);
    return [[kind as DeadlineKind, hours]];
  });
}

/**
 * The machines that a question is about. Checked before any event is read, so that an impossible question fails at once.
 * @throws DomainError `invalid-input` with `errors` by path for what is not there
 */
export function requireAnswerable(question: Question): UnderstoodQuestion {
  const { machine = machineVersion, change = {} } = question;
  const original = machineOf(machine);
  if (!original) throw refuse([{ path: 'machine', message: `There is no machine '${machine}'.` }]);
  const deadlines = deadlinesOf(question);
  try {
    return { machine, original, change, changed: changedMachine(original, change), deadlines };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const errors = error.extra.errors as Errors;
    throw refuse(errors.map(({ path, message }) => ({ path: `change.${path}`, message })));
  }
}
