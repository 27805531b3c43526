import { dayMs } from '#state-machines/durations.ts';

/** What is too much to read every night is read once in so many nights, a part in each. */
export const nightsAround = 30;

/** @param number of what is looked at; neighbours have their turns in different nights */
export const isTurn = (number: number, night: Date): boolean =>
  number % nightsAround === Math.floor(night.getTime() / dayMs) % nightsAround;
