import type { FactView } from '#services/event-log/contract.ts';

/** How one fact hangs together with the others of its history. */
export interface FactLinks {
  /** What it takes back. */
  corrects: FactView | undefined;
  /** What took it back. */
  correctedBy: FactView | undefined;
  /** The fact that led to it. */
  cause: FactView | undefined;
  /** What followed from the same request or job. */
  together: readonly FactView[];
}

export function linksOf(fact: FactView, facts: readonly FactView[]): FactLinks {
  const cause = /^fact:(\d+)$/.exec(fact.causation)?.[1];
  return {
    corrects: facts.find(({ version }) => version === fact.data.corrects),
    correctedBy: facts.find(
      ({ data, type }) => type === 'status.corrected' && data.corrects === fact.version,
    ),
    cause: facts.find(({ version }) => version === Number(cause)),
    together: facts.filter(
      ({ correlation, version }) =>
        correlation === fact.correlation && correlation !== 'unknown' && version !== fact.version,
    ),
  };
}

/** What led to it, in words: 'A request', 'The job check-deadline', 'The command ops erase'. */
export function causeText(causation: string): string {
  const [kind, name] = causation.split(/:(.*)/);
  if (kind === 'request') return 'A request';
  if (kind === 'job' && name) return `The job ${name}`;
  if (kind === 'ops' && name) return `The command ops ${name}`;
  if (kind === 'fact' && name) return `Fact No. ${name}`;
  return causation;
}
