import { DomainError } from '#state-machines/domain-error.ts';
import type { BulkResult, BulkResults } from './contract.ts';

/** Concurrency: reads of one tick are batched into one statement, and connections stay free for other requests. */
const atOnce = 8;

/** What became of one; a refusal is a result. Anything unexpected is not, and stops everything. */
export async function refusable(id: string, act: () => Promise<BulkResult>): Promise<BulkResult> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { status = null, version = null } = error.extra as Partial<BulkResult>;
    const { code, message: detail } = error;
    return { id, outcome: 'refused', from: status, status, version, problem: { code, detail } };
  }
}

/** Each in turn, in the order in which they were chosen. */
export async function forEach<T>(
  chosen: readonly T[],
  act: (one: T) => Promise<BulkResult>,
): Promise<BulkResults> {
  const items: BulkResult[] = [];
  for (let begin = 0; begin < chosen.length; begin += atOnce)
    items.push(...(await Promise.all(chosen.slice(begin, begin + atOnce).map(act))));
  const refused = items.filter(({ outcome }) => outcome === 'refused').length;
  return { items, moved: items.length - refused, refused };
}
