import { CircleDotDashed, Scale } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Deletion } from '#services/privacy/contract.ts';
import { paths } from '#web/paths.ts';

/** What has to be known before anything else: why it cannot be approved, why it was rejected, that it is under way. */
export function RequestNotice({ request: { status, blocked, reason } }: { request: Deletion }) {
  if (status === 'rejected')
    return (
      <blockquote className="pv-why">
        <p>{reason}</p>
        <footer>The reason, as the person was told it</footer>
      </blockquote>
    );
  if (status === 'processing')
    return (
      <p className="pv-say work" role="status">
        <CircleDotDashed className="i" aria-hidden="true" />
        <span>
          Being erased. This takes a few seconds and is taken up again after any interruption. If it does not
          end, look at{' '}
          <Link className="lk" to={`${paths.admin.settings}#background`}>
            Background work
          </Link>
          .
        </span>
      </p>
    );
  if (status === 'pending' && blocked)
    return (
      <p className="pv-say need">
        <Scale className="i" aria-hidden="true" />
        <span>{blocked}</span>
      </p>
    );
  return null;
}
