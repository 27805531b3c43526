/** A length of time as it is typed: a number and its unit. */
export interface Length {
  amount: string;
  unit: 'hours' | 'days';
}

/** Days from three on, where they are whole: 48 hours stay hours, as the assessment's (ruling 9). */
export const lengthOf = (hours: number): Length =>
  hours % 24 === 0 && hours >= 72
    ? { amount: String(hours / 24), unit: 'days' }
    : { amount: String(hours), unit: 'hours' };

/** A number as it was typed; NaN for anything else, which the server refuses in words. */
export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

export const hoursOf = ({ amount, unit }: Length): number => numberOf(amount) * (unit === 'days' ? 24 : 1);
