import { counted, formatNumber } from '#state-machines/numbers.ts';
import styles from './age-picture.module.css';

/** Columns of ten pixels with two between them; the last holds all that are older. */
const step = 12;
const height = 18;
/** What staff promise to look at within 72 hours is late from the fourth day on. */
const promisedDays = 3;

interface Props {
  /** How many are there since today, yesterday, and so on; the last one holds all that are older. */
  days: readonly number[];
  /** The highest column of all pictures beside it. */
  most: number;
  /** Whether staff promised an answer: those that are past it stand out. */
  isPromised: boolean;
}

const since = (age: number, last: number): string =>
  age === 0 ? 'since today' : age === last ? `for ${age} days or more` : `for ${counted(age, 'day')}`;

/** '7 since today, 2 for 3 days' */
export const agesText = (days: readonly number[]): string =>
  days
    .flatMap((count, age) => (count > 0 ? [`${formatNumber(count)} ${since(age, days.length - 1)}`] : []))
    .join(', ');

/** How long those in a queue have been there, a column a day. Heights grow with the root: a few are seen beside thousands. */
export function AgePicture({ days, most, isPromised }: Props) {
  const width = days.length * step - 2;
  const text = agesText(days);
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${height + 2}`} role="img" aria-label={text}>
      <title>{text}</title>
      <path className={styles.ground} d={`M0 ${height + 1.5}H${width}`} />
      {days.map((count, age) => {
        const tall = count > 0 ? Math.max(2, (height * Math.sqrt(count)) / Math.sqrt(Math.max(1, most))) : 0;
        return (
          count > 0 && (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is its age
              key={age}
              className={isPromised && age >= promisedDays ? styles.late : styles.column}
              x={age * step}
              y={height + 1 - tall}
              width={step - 2}
              height={tall}
            />
          )
        );
      })}
    </svg>
  );
}
