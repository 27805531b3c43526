import type { Incident } from '#services/incidents/contract.ts';
import { clock, dayAndMonth, exactTime } from '#web/ui/dates.ts';
import { counted } from './words.ts';

const height = 40;
const bar = 10;

/** When they were first touched, from the first to the last: a burst looks other than a trickle. */
export function OverTime({ overTime }: { overTime: NonNullable<Incident['overTime']> }) {
  const { from, to, applications } = overTime;
  const most = Math.max(...applications, 1);
  const isOneDay = dayAndMonth(from) === dayAndMonth(to);
  const said = `Applications by when they were first touched, from ${exactTime(from)} to ${exactTime(to)}, at most ${counted(most, 'application')} in one of ${applications.length} equal stretches`;
  return (
    <section className="iv-ot" aria-label="Over time">
      <svg
        role="img"
        aria-label={said}
        viewBox={`0 0 ${applications.length * bar} ${height}`}
        preserveAspectRatio="none"
      >
        {applications.map((count, place) => {
          const tall = count === 0 ? 0 : Math.max(2, (count / most) * height);
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
          return <rect key={place} x={place * bar + 1} y={height - tall} width={bar - 2} height={tall} />;
        })}
      </svg>
      <p className="q num" aria-hidden="true">
        <span>{isOneDay ? `${dayAndMonth(from)}, ${clock(from)}` : exactTime(from)}</span>
        <span>First touched</span>
        <span>{isOneDay ? clock(to) : exactTime(to)}</span>
      </p>
    </section>
  );
}
