import { DomainError } from '#state-machines/domain-error.ts';

/** More tabs than anybody reads. */
const maxPerPerson = 10;
const fallback = 'and asks for news every half minute';

/** How many live streams are open, of each person and in all (S36). */
export class LivePlaces {
  readonly #maxInAll: number;
  readonly #taken = new Map<string, number>();
  #inAll = 0;

  constructor(maxInAll: number) {
    this.#maxInAll = maxInAll;
  }

  /** How many are open in all. */
  get open(): number {
    return this.#inAll;
  }

  /** @returns gives the place back, once @throws DomainError `too-many-streams`, `unavailable` */
  take(userId: string): () => void {
    const own = this.#taken.get(userId) ?? 0;
    if (own >= maxPerPerson)
      throw new DomainError(
        'too-many-streams',
        `You have live updates open in ${maxPerPerson} tabs already. This one works without them ${fallback}; close another to get them here.`,
      );
    if (this.#inAll >= this.#maxInAll)
      throw new DomainError(
        'unavailable',
        `There is no room for more live updates just now. This page works without them ${fallback}.`,
      );
    this.#taken.set(userId, own + 1);
    this.#inAll++;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#inAll--;
      const left = (this.#taken.get(userId) ?? 1) - 1;
      if (left > 0) this.#taken.set(userId, left);
      else this.#taken.delete(userId);
    };
  }
}
