import { createRoot } from 'react-dom/client';
import { ApiError } from '#web/api/client.ts';
import { giveFocusBack, lastFocus } from '../last-focus.ts';
import { ProofDialog } from './dialog.tsx';

/** What was refused stays undone, and the caller says so in these words. */
function cancelled({ status, problem }: ApiError): ApiError {
  const detail = 'You did not confirm that it is you, so nothing was changed. Try again when you are ready.';
  return new ApiError(status, problem && { ...problem, code: 'proof-cancelled', title: 'Not done', detail });
}

/**
 * Opens the one dialog 'Confirm it's you', over whatever is open and on either side of the product (S35). It has a root of its
 * own, so that no page has to hold a place for it.
 * @throws ApiError when the dialog is closed, when the session ended meanwhile, or when there is nothing to give
 */
export async function askForProof(refusal: ApiError): Promise<void> {
  const [first, ...others] = refusal.problem?.current?.proofs ?? [];
  if (!first) throw refusal;
  const before = lastFocus();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  try {
    await new Promise<void>((resolve, reject) => {
      root.render(
        <ProofDialog
          proofs={[first, ...others]}
          onProved={resolve}
          onClosed={() => reject(cancelled(refusal))}
          onOver={reject}
        />,
      );
    });
  } finally {
    root.unmount();
    place.remove();
    giveFocusBack(before);
  }
}
