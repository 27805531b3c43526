import { CheckIcon, ClockIcon, FaultIcon } from '#web/public/components/icons.tsx';
import { CrossIcon, MissingIcon } from '../icons.tsx';
import type { MyDocument } from './documents-query.ts';

/** How it stands with a document that is not on its way: always a sign and a word. */
export function DocumentStanding({
  document,
  isRequired,
}: {
  document: MyDocument | undefined;
  isRequired: boolean;
}) {
  if (!document)
    return (
      <p className="state state-wait">
        <MissingIcon />
        {isRequired ? 'Missing' : 'Not uploaded'}
      </p>
    );
  if (document.scanStatus === 'infected')
    return (
      <p className="state state-stop">
        <FaultIcon />
        Removed
      </p>
    );
  switch (document.verificationStatus) {
    case 'verified':
      return (
        <p className="state state-good">
          <CheckIcon />
          Verified
        </p>
      );
    case 'rejected':
      return (
        <p className="state state-stop">
          <CrossIcon />
          Rejected
        </p>
      );
    case 'pending':
      return (
        <p className="state state-wait">
          <ClockIcon />
          Being verified
        </p>
      );
  }
}
