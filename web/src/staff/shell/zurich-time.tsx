import { longTime } from '../signs/times.ts';
import { useNow } from '../signs/use-now.ts';
import { timings } from '../timings.ts';

/** The house's clock, since every time in the staff area is Zurich time. */
export function ZurichTime() {
  const now = useNow(timings.clockTick);
  return (
    <footer className="side-f">
      <p>Adjutant AG, Zug</p>
      <p>
        <time dateTime={new Date(now).toISOString()}>{longTime(now)}</time> Zurich
      </p>
    </footer>
  );
}
