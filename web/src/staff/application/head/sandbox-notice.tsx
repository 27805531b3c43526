import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { useIsAdmin } from '../../shell/staff-user.ts';

/** A copy to try things out (ruling 22): what does not apply to it, and where its steps are taken. */
export function SandboxNotice({ id }: { id: string }) {
  const isAdmin = useIsAdmin();
  return (
    <section className="sandbox" aria-label="Sandbox">
      <FlaskConical className="i" aria-hidden="true" />
      <p>
        <b>This is a sandbox.</b> Nobody applied: it is in no list and no figure, no mail leaves and no
        deadline is watched. Next actions, corrections, undo and invitations do not apply.{' '}
        {isAdmin ? (
          <>
            Its steps are taken in{' '}
            <Link className="lk" to={`${paths.admin.testing}?application=${id}`}>
              Applicant Testing
            </Link>
            .
          </>
        ) : (
          'Its steps are taken by the admin who made it.'
        )}
      </p>
    </section>
  );
}
