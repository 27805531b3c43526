import { classNames } from '#web/ui/class-names.ts';
import charts from './charts.module.css';

/** What the active mark says, in sight too. Screen readers hear it from the mark itself. */
export function Readout({ says, hint }: { says: string | undefined; hint: string }) {
  return (
    <p className={classNames(charts.readout, !says && charts.hint)} aria-hidden="true">
      {says ?? hint}
    </p>
  );
}
