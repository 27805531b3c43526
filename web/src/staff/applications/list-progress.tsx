import { listProgress } from '#state-machines/application/progress.ts';
import { applicationsList } from '#state-machines/application/screens.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';

const marks = applicationsList.length - 2;

/** This screen's own formula (ruling 13). The ruler is one element with a background: the list counts its nodes. */
export function ListProgress({ status }: { status: AnyStatus }) {
  const percent = listProgress(status);
  return (
    <>
      <i className={`pm p${Math.round((percent * marks) / 100)}`} />
      {percent}%
    </>
  );
}
