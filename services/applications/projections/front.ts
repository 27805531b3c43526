import { pagesFor } from '#state-machines/application/pages.ts';
import { type AnyStatus, isFinal } from '#state-machines/application/vocabulary.ts';

/** What the order of a person's applications depends on. Instants are ISO 8601 in UTC. */
export interface Candidate {
  id: string;
  status: AnyStatus;
  statusSince: string;
  createdAt: string;
  emailConfirmedAt: string | null;
  attachedAt: string | null;
}

const opensPortal = ({ status }: Candidate): boolean => pagesFor(status).length > 0;
/** Employment goes on: a newer application does not take its place. */
const isRunning = ({ status }: Candidate): boolean => status === 'employed' || !isFinal(status);

/** Since when it is the person's own; null while it may be a stranger's. Older rows name no instant of their own. */
const ownSince = (one: Candidate): string | null =>
  one.attachedAt ?? one.emailConfirmedAt ?? (opensPortal(one) ? one.createdAt : null);

function rank(one: Candidate): number {
  if (!isRunning(one)) return 3;
  if (ownSince(one) === null) return 2;
  return opensPortal(one) ? 0 : 1;
}
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * A person's applications, the one that the portal shows first (S31): the chosen one; else the running one that has been theirs
 * longest; else the one that ended last. One that opens no page is never shown by choice.
 */
export function inFront<C extends Candidate>(candidates: readonly C[], chosenId: string | null): C[] {
  const chosen = candidates.find((one) => one.id === chosenId && opensPortal(one));
  return candidates.toSorted((a, b) => {
    if (a === chosen || b === chosen) return a === chosen ? -1 : 1;
    const byRank = rank(a) - rank(b);
    if (byRank !== 0) return byRank;
    if (rank(a) === 3) return order(b.statusSince, a.statusSince);
    return order(ownSince(a) ?? a.createdAt, ownSince(b) ?? b.createdAt) || order(a.id, b.id);
  });
}
