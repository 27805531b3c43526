/** Random numbers from 0 to below 1 that repeat with their seed. */
export type Random = () => number;

/** sfc32 by Chris Doty-Humphrey. Its 128 bits of state keep the sequences of millions of applications apart. */
export function randomFrom(seed: number, number: number): Random {
  let a = seed | 0;
  let b = number | 0;
  let c = 0;
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  // The author's number of rounds after which similar seeds have nothing in common.
  for (let round = 0; round < 15; round++) next();
  return next;
}

export const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

const digits24 = 2 ** 24;
/** 24 bits as six hexadecimal digits. Larger numbers are no small integers to V8, which spells them slowly. */
const hex24 = (bits: number): string => (digits24 + bits).toString(16).slice(1);
const random24 = (random: Random): string => hex24(Math.floor(random() * digits24));

/** A version 7 id of an instant that repeats with its random numbers. */
export function idAt(millis: number, random: Random): string {
  const time = hex24(Math.floor(millis / digits24)) + hex24(millis % digits24);
  const tail = random24(random) + random24(random) + random24(random);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(0, 3)}-8${tail.slice(3, 6)}-${tail.slice(6)}`;
}
