import { useEffect, useState } from 'react';
import { PlainPage } from '../components/plain-page.tsx';
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
    <PlainPage
      title={fault ? 'That did not work' : 'Thank you, it is you'}
      leadRole={fault ? 'alert' : 'status'}
      lead={
        fault
          ? `${fault} Nothing was changed. Close this window and try again from the other one.`
          : 'You can close this window. What you were doing goes on in the other one.'
      }
    />
  );
}
