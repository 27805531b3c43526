import { ArrowLeft, SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';

export function ApplicationNotFound({ back }: { back: string }) {
  return (
    <div className="blank">
      <SearchX className="i" aria-hidden="true" />
      <h1>Application not found</h1>
      <p className="q">It may have been removed, or the address is not complete.</p>
      <Link className="btn" to={back}>
        <ArrowLeft className="i" aria-hidden="true" />
        Back to Applications
      </Link>
    </div>
  );
}
