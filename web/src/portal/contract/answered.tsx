import { formatLongDateTime } from '#web/ui/dates.ts';
import { Unavailable } from '../frame/unavailable.tsx';

/** Once there is an answer, the page has nothing more to ask (applicant side, section 4, 'Availability rules'). */
export function Answered({ at }: { at: string }) {
  return (
    <Unavailable
      title="Contract response submitted"
      text={`Your answer was recorded on ${formatLongDateTime(at)}. There is nothing more you need to do here.`}
    />
  );
}
