import { liveChange } from '#services/applications/contract.ts';
import type { LiveStream } from './stream.ts';

const eventOf = (applicationIds: string[] | null): string =>
  `event: applications\ndata: ${JSON.stringify(liveChange.parse({ applicationIds }))}\n\n`;

/** Who hears of which application: staff of every one, applicants of their own. Each text is written once for all of them. */
export class Audience {
  readonly #staff = new Set<LiveStream>();
  readonly #applicants = new Set<LiveStream>();
  readonly #ownersOf = new Map<string, Set<LiveStream>>();

  /** @param own the applicant's applications; null for staff @returns how to leave */
  join(stream: LiveStream, own: ReadonlySet<string> | null): () => void {
    if (own === null) {
      this.#staff.add(stream);
      return () => this.#staff.delete(stream);
    }
    this.#applicants.add(stream);
    for (const id of own) this.#ownersOf.set(id, (this.#ownersOf.get(id) ?? new Set()).add(stream));
    return () => {
      this.#applicants.delete(stream);
      for (const id of own) {
        const owners = this.#ownersOf.get(id);
        owners?.delete(stream);
        if (owners?.size === 0) this.#ownersOf.delete(id);
      }
    };
  }

  /** @param applicationIds null for 'refetch all' */
  tell(applicationIds: string[] | null): void {
    const toAll = eventOf(applicationIds);
    for (const stream of this.#staff) stream.send(toAll);
    if (applicationIds === null) {
      for (const stream of this.#applicants) stream.send(toAll);
      return;
    }
    for (const id of applicationIds)
      for (const stream of this.#ownersOf.get(id) ?? []) stream.send(eventOf([id]));
  }
}
