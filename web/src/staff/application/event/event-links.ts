import type { EventView } from '#services/event-log/contract.ts';

/** How one event hangs together with the others of its history. */
export interface EventLinks {
  /** What it takes back. */
  corrects: EventView | undefined;
  /** What took it back. */
  correctedBy: EventView | undefined;
  /** The event that led to it. */
  cause: EventView | undefined;
  /** What followed from the same request or job. */
  together: readonly EventView[];
}

export function linksOf(event: EventView, events: readonly EventView[]): EventLinks {
  const cause = /^event:(\d+)$/.exec(event.causation)?.[1];
  return {
    corrects: events.find(({ version }) => version === event.data.corrects),
    correctedBy: events.find(
      ({ data, type }) => type === 'status.corrected' && data.corrects === event.version,
    ),
    cause: events.find(({ version }) => version === Number(cause)),
    together: events.filter(
      ({ correlation, version }) =>
        correlation === event.correlation && correlation !== 'unknown' && version !== event.version,
    ),
  };
}

/** What led to it, in words: 'A request', 'The job check-deadline', 'The command ops erase'. */
export function causeText(causation: string): string {
  const [kind, name] = causation.split(/:(.*)/);
  if (kind === 'request') return 'A request';
  if (kind === 'job' && name) return `The job ${name}`;
  if (kind === 'ops' && name) return `The command ops ${name}`;
  if (kind === 'event' && name) return `Event No. ${name}`;
  return causation;
}
