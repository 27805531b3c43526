import { company } from '#web/company.ts';
import { timings } from '#web/timings.ts';
import { longTime } from '#web/ui/dates.ts';
import { useNow } from '../components/use-now.ts';

/** The house's clock, since every time in the staff area is Zurich time. */
export function ZurichTime() {
  const now = useNow(timings.clockTick);
  return (
    <footer className="side-f">
      <p>{company.brand}</p>
      <p>
        <time dateTime={new Date(now).toISOString()}>{longTime(now)}</time> Zurich
      </p>
    </footer>
  );
}
