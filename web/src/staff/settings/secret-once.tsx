import { Dialog } from '@base-ui/react/dialog';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

/** The secret that a receiver checks our signature with. It is not shown again. */
export function SecretOnce({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied('yes');
    } catch {
      setCopied('failed');
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <Dialog.Description>
        The receiver checks with it that a message is ours. Keep it there now: it is shown this once.
      </Dialog.Description>
      <p className="set-sec">
        <code className="m">{secret}</code>
      </p>
      <p role="status">
        {copied === 'yes' && 'Copied.'}
        {copied === 'failed' && 'Your browser does not let us copy. Please select it by hand.'}
      </p>
      <div className="fx2">
        <button className="btn" type="button" onClick={() => void copy()}>
          {copied === 'yes' ? (
            <Check className="i" aria-hidden="true" />
          ) : (
            <Copy className="i" aria-hidden="true" />
          )}
          Copy
        </button>
        <button className="btn pri" type="submit">
          I have kept it
        </button>
      </div>
    </form>
  );
}
