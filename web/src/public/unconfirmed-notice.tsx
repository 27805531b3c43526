import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#web/ui/dates.ts';
import { myApplicationQuery } from '../portal/my-application.ts';
import { ClockIcon } from './parts/icons.tsx';

// Whoever is signed in may sign out, which leads home also without a connection: its code comes while there is one.
void import('./home/page.tsx');

/**
 * The one prompt that has no portal page: before the address is confirmed, the portal stays closed, so the reminder
 * stands on the public pages while that applicant is signed in (ruling 32).
 */
export function UnconfirmedNotice() {
  const { data } = useQuery(myApplicationQuery);
  const application = data?.application;
  const isWaiting =
    application?.workflowStatus === 'application_received' ||
    application?.workflowStatus === 'email_confirmation_sent';
  if (!isWaiting) return null;
  return (
    <aside className="notice on-lake" aria-label="Your application">
      <p className="grid">
        <span className="said">
          <ClockIcon />
          <span>
            Your application has arrived. Check your <span className="whole">e-mail</span> and confirm your
            address within 10 days
            {application.deadline && `, until ${formatDateTime(application.deadline.due)} Zurich time`}; then
            the review begins.
          </span>
        </span>
      </p>
    </aside>
  );
}
