import { UserRoundX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { privacyPath, type RequestStatus } from '../address/privacy-address.ts';
import { statusWords } from './words.ts';

export function NoRequests({ status }: { status: RequestStatus | null }) {
  return (
    <div className="blank">
      <UserRoundX className="i" aria-hidden="true" />
      <h2>{status ? `No request is ${statusWords[status].label.toLowerCase()}` : 'Nobody has asked yet'}</h2>
      <p className="q">
        Whoever is signed in can ask for the deletion of their data under 'Privacy Rights'. The request then
        stands here and is due within 30 days; admins are reminded by mail on day 20 and day 27.
      </p>
      {status && (
        <Link className="btn" to={privacyPath({})}>
          Show all requests
        </Link>
      )}
    </div>
  );
}
