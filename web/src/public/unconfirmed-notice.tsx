import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/api/session.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { myApplicationQuery } from '../portal/my-application.ts';
import { ClockIcon } from './parts/icons.tsx';

/**
 * The one prompt that has no portal page: before the address is confirmed, the portal stays closed, so the reminder
 * stands on the public pages while that applicant is signed in (ruling 32).
 */
export function UnconfirmedNotice() {
  const { user } = useSession();
  const { data } = useQuery({ ...myApplicationQuery, enabled: user?.role === 'applicant' });
  const application = user ? data?.application : null;
  const isWaiting =
    application?.workflowStatus === 'application_received' ||
    application?.workflowStatus === 'email_confirmation_sent';
  if (!isWaiting) return null;
  return (
    <aside className="notice on-lake" aria-label="Your application">
      <p className="grid">
        <span>
          <ClockIcon />
          Your application has arrived. Check your <b>e-mail</b> and confirm your address within 10 days
          {application.deadline && `, until ${formatDateTime(application.deadline.due)} Zurich time`}; then
          the review begins.
        </span>
      </p>
    </aside>
  );
}
