import { Link } from 'react-router-dom';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { paths } from '#web/paths.ts';
import { shortTime } from '#web/ui/dates.ts';
import { StatusTag } from '../components/status-tag.tsx';

/** Other applications with the same e-mail address; nothing where there is none. */
export function DuplicatesPart({ application }: { application: ApplicationDetail }) {
  const { duplicates } = application;
  if (duplicates.length === 0) return null;
  return (
    <section className="ds">
      <h3>{duplicates.length === 1 ? 'Possible duplicate' : 'Possible duplicates'}</h3>
      <ul className="dup">
        {duplicates.map((other) => (
          <li key={other.id}>
            <StatusTag status={other.workflowStatus} />
            <small className="q">Same e-mail address, applied {shortTime(other.createdAt)}</small>
            <Link className="lk" to={paths.admin.application(other.id)}>
              Compare
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
