import type { ChainVerification, EventView } from '#services/event-log/contract.ts';
import { verifyEvent } from './verify-event.ts';

type Problem = ChainVerification['problems'][number];

/** What this browser and the server found, each by its own computing. */
export interface ChainVerdict {
  /** Events recomputed here. */
  events: number;
  problems: Problem[];
  checkpoint: ChainVerification['checkpoint'];
  /** Whether the server could read the log of heads, outside of the database. */
  areFilesRead: boolean;
  /** Events that the server has; more than here while the screen shows the past. */
  ofEvents: number;
  keyFingerprints: string[];
}

/** What the browser found and the server did not say already of the same event. */
async function foundHere(
  applicationId: string,
  events: readonly EventView[],
  known: ReadonlySet<number>,
): Promise<Problem[]> {
  const before = new Map(events.map((event) => [event.version, event]));
  const problems: Problem[] = [];
  for (const event of events) {
    const verdict = await verifyEvent(event, before.get(event.version - 1), applicationId);
    if (!verdict.isGood && !known.has(event.version))
      problems.push({
        version: event.version,
        code: 'browser',
        detail: `${verdict.title}. ${verdict.detail}`,
      });
  }
  return problems;
}

/**
 * Recomputes every link of the chain from what this browser was given, and holds it beside what the server says of its own log and
 * the newest checkpoint: neither needs to be believed alone.
 */
export async function verifyChain(
  applicationId: string,
  events: readonly EventView[],
  ask: (id: string) => Promise<ChainVerification>,
): Promise<ChainVerdict> {
  const { problems, events: ofEvents, ...found } = await ask(applicationId);
  const here = await foundHere(applicationId, events, new Set(problems.map(({ version }) => version)));
  return {
    events: events.length,
    ofEvents,
    checkpoint: found.checkpoint,
    areFilesRead: found.areFilesRead,
    keyFingerprints: found.keyFingerprints,
    problems: [...problems, ...here].toSorted((a, b) => a.version - b.version),
  };
}
