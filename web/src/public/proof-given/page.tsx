import { useEffect, useState } from 'react';
import { useTitle } from '../use-title.ts';

const faultInAddress = () => new URLSearchParams(window.location.hash.slice(1)).get('error');

/** The window of its own in which someone signed in with Google again. What asked for it goes on in the other one. */
export function ProofGivenPage() {
  useTitle('Confirm it’s you');
  const [fault] = useState(faultInAddress);
  useEffect(() => {
    // Browsers close what a page has opened; others leave it to the visitor.
    if (!fault) window.close();
  }, [fault]);
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <h1 className="t5">{fault ? 'That did not work' : 'Thank you, it is you'}</h1>
          <p className="lede" role={fault ? 'alert' : 'status'}>
            {fault
              ? `${fault} Nothing was changed. Close this window and try again from the other one.`
              : 'You can close this window. What you were doing goes on in the other one.'}
          </p>
        </div>
      </div>
    </section>
  );
}
