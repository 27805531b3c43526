import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CalendarClock, Radio, SearchX } from 'lucide-react';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { eventsQuery } from '../queries/application.ts';
import { useMoment } from '../time/moment.ts';
import { momentText } from '../time/moment-text.ts';

interface Props {
  id: string;
  asOf: string | null;
  back: string;
}

/** There is no such application, or there was none at the instant that is shown. */
export const Absent = ({ id, asOf, back }: Props) =>
  asOf === null ? <ApplicationNotFound back={back} /> : <NotYet id={id} asOf={asOf} back={back} />;

/** Before an application was submitted there is nothing to show of it: when there will be, and the way there. */
function NotYet({ id, asOf, back }: Props & { asOf: string }) {
  const { data, isPending } = useQuery(eventsQuery(id));
  const { go } = useMoment();
  if (isPending) return null;
  const first = data?.events[0];
  // Nor is there anything of it now: the address names none.
  if (!first) return <ApplicationNotFound back={back} />;
  return (
    <EmptyState
      icon={CalendarClock}
      title="Not submitted yet"
      actions={
        <>
          <Button variant="primary" icon={CalendarClock} onClick={() => go(new Date(first.recordedAt))}>
            Go to its first event
          </Button>
          <Button icon={Radio} onClick={() => go(null)}>
            Return to live
          </Button>
        </>
      }
    >
      On {momentText(Date.parse(asOf))} this application did not exist. It was submitted on{' '}
      {momentText(Date.parse(first.recordedAt))}.
    </EmptyState>
  );
}

const ApplicationNotFound = ({ back }: { back: string }) => (
  <EmptyState
    icon={SearchX}
    title="Application not found"
    actions={
      <ButtonLink icon={ArrowLeft} to={back}>
        Back to Applications
      </ButtonLink>
    }
  >
    It may have been removed, or the address is not complete.
  </EmptyState>
);
