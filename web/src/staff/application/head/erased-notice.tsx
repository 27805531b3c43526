import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { privacyPath } from '../../address/privacy-address.ts';

/** Once the person's data is erased nothing can be decided any more (ruling 29); it stands where the actions would. */
export function ErasedNotice() {
  return (
    <section className="sandbox gone" aria-label="Erased">
      <Trash2 className="i" aria-hidden="true" />
      <p>
        <b>The personal data of this application is erased.</b> What happened and when stays, without words
        and names, and its chain still verifies. Nothing more can be decided about it. The proof stands under{' '}
        <Link className="lk" to={privacyPath({ status: 'completed' })}>
          Privacy
        </Link>
        , if it was asked for.
      </p>
    </section>
  );
}
