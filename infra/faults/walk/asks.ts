import type { Expected, KnownApplication } from './application.ts';
import type { Dice } from './dice.ts';
import type { Access, Person, Request } from './people.ts';

/** One request, and what the tables promise for it. Sent a second time it is a repeat: the promise is computed again. */
export interface Ask extends Request {
  /** For the story: 'advance to rejected'. */
  what: string;
  access: Access;
  /** What it is about: held against the database afterwards, also when nothing may have changed. */
  about: readonly KnownApplication[];
  /** The promise to a person whom the door lets pass. Changes what is known. */
  expect: (who: Person) => Expected;
  /** What the walk has to learn from an answer as promised: ids. */
  learn?: (body: never) => void;
  /** The part of an answer to compare, where it holds more than the promise orders. */
  seen?: (body: never) => object;
  /** Mails that are due arrive before it and after it, so that its own mail is known from theirs. */
  isBetweenMails?: boolean;
}

/** What steps are thrown from. */
export interface Scene {
  dice: Dice;
  now: () => number;
  applications: readonly KnownApplication[];
}
export type Step = (scene: Scene, who: Person, app: KnownApplication) => Ask;

/** The version that the sender saw: the right one, a stale one, or not said. */
export function seenVersion(dice: Dice, { version }: KnownApplication): { expectedVersion?: number } {
  if (dice.chance(0.45)) return {};
  if (dice.chance(0.75)) return { expectedVersion: version };
  return { expectedVersion: dice.pick([Math.max(1, version - 1), version + 1]) };
}

/** A key of its own, none, or now and then one that was sent with something else of the kind. */
export function someKey(dice: Dice, app: KnownApplication, action: string): string | undefined {
  if (dice.chance(0.3)) return undefined;
  const sent = app.keys.get(action) ?? [];
  if (sent.length > 0 && dice.chance(0.25)) return dice.pick(sent);
  const key = `key-of-the-walk-${dice.below(1e9)}`;
  app.keys.set(action, [...sent, key]);
  return key;
}

/** The same key in the same action by the same person is the same command. */
export const scopeOf = (action: string, who: Person, key: string | undefined): string | null =>
  key ? `${action} ${who.userId} ${key}` : null;
