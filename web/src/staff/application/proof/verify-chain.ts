import type { ChainVerification, FactView } from '#services/event-log/contract.ts';
import { verifyFact } from './verify-fact.ts';

type Problem = ChainVerification['problems'][number];

/** What this browser and the server found, each by its own computing. */
export interface ChainVerdict {
  /** Facts recomputed here. */
  facts: number;
  problems: Problem[];
  checkpoint: ChainVerification['checkpoint'];
  /** Whether the server could read the checkpoints' files too, outside of the database. */
  areFilesRead: boolean;
  /** Facts that the server has; more than here while the screen shows the past. */
  ofFacts: number;
  keyFingerprint: string;
}

/** What the browser found and the server did not say already of the same fact. */
async function foundHere(
  applicationId: string,
  facts: readonly FactView[],
  known: ReadonlySet<number>,
): Promise<Problem[]> {
  const before = new Map(facts.map((fact) => [fact.version, fact]));
  const problems: Problem[] = [];
  for (const fact of facts) {
    const verdict = await verifyFact(fact, before.get(fact.version - 1), applicationId);
    if (!verdict.isGood && !known.has(fact.version))
      problems.push({
        version: fact.version,
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
  facts: readonly FactView[],
  ask: (id: string) => Promise<ChainVerification>,
): Promise<ChainVerdict> {
  const { problems, facts: ofFacts, ...found } = await ask(applicationId);
  const here = await foundHere(applicationId, facts, new Set(problems.map(({ version }) => version)));
  return {
    facts: facts.length,
    ofFacts,
    checkpoint: found.checkpoint,
    areFilesRead: found.areFilesRead,
    keyFingerprint: found.keyFingerprint,
    problems: [...problems, ...here].toSorted((a, b) => a.version - b.version),
  };
}
