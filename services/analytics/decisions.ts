import { type Analytics, outcomeKinds } from './contract.ts';
import { type Lengths, ms } from './lengths.ts';

/** From the submission to the outcome in force, by outcome. What came in as not suitable was decided elsewhere. */
export function decisionsOf(lengths: readonly Lengths[]): Analytics['timeToDecision'] {
  return outcomeKinds.map((outcome) => {
    const found = lengths.find(({ of, status }) => of === 'decision' && status === outcome);
    return { outcome, count: found?.ended ?? 0, median: ms(found?.median), p90: ms(found?.p90) };
  });
}
