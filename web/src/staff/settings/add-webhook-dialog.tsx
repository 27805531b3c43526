import { Dialog } from '@base-ui/react/dialog';
import { Check, Copy, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { WebhookRequest } from '#services/webhooks/contract.ts';
import { eventTypes } from '#state-machines/application/vocabulary.ts';
import { ApiError } from '#web/api/client.ts';
import { DialogBox } from '../components/dialog-box.tsx';
import { LineField } from '../components/line-field.tsx';
import type { WebhookChanges } from './use-webhook-changes.ts';

interface Props {
  create: WebhookChanges['create'];
  onClose: () => void;
}

/** Asks for an address and what it wants; then shows the secret, this once. */
export function AddWebhookDialog({ create, onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <DialogBox title={secret ? 'The webhook’s secret' : 'Add webhook'} isOpen onClose={onClose}>
      {secret ? (
        <SecretOnce secret={secret} onDone={onClose} />
      ) : (
        <AddForm create={create} onClose={onClose} onSecret={setSecret} />
      )}
    </DialogBox>
  );
}

function AddForm({ create, onClose, onSecret }: Props & { onSecret: (secret: string) => void }) {
  const [url, setUrl] = useState('');
  const [isEvery, setIsEvery] = useState(true);
  const [types, setTypes] = useState<WebhookRequest['eventTypes']>([]);
  const [refused, setRefused] = useState<{ url: string; message: string } | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { url, eventTypes: isEvery ? [] : types },
      {
        onSuccess: ({ secret }) => onSecret(secret),
        onError: (error) => {
          const message = error instanceof ApiError ? error.field('url') : undefined;
          if (message) setRefused({ url, message });
        },
      },
    );
  };
  const toggle = (type: (typeof eventTypes)[number]) =>
    setTypes((before) =>
      before.includes(type) ? before.filter((each) => each !== type) : [...before, type],
    );
  return (
    <form onSubmit={submit} noValidate>
      <LineField
        label="Address"
        value={url}
        maxLength={2_048}
        hint="Begins with https://"
        error={refused?.url === url ? refused.message : null}
        onChange={setUrl}
      />
      <fieldset className="set-ty">
        <legend>Tells of</legend>
        <label>
          <input type="radio" name="types" checked={isEvery} onChange={() => setIsEvery(true)} />
          Every type of event
        </label>
        <label>
          <input type="radio" name="types" checked={!isEvery} onChange={() => setIsEvery(false)} />
          Only these
        </label>
        {!isEvery && (
          <div className="set-tys">
            {eventTypes.map((type) => (
              <label key={type}>
                <input type="checkbox" checked={types.includes(type)} onChange={() => toggle(type)} />
                {type}
              </label>
            ))}
          </div>
        )}
      </fieldset>
      <div className="fx2">
        <button className="btn" type="button" onClick={onClose}>
          Cancel
        </button>
        <button
          className="btn pri"
          type="submit"
          disabled={url.trim() === '' || (!isEvery && types.length === 0) || create.isPending}
        >
          <Plus className="i" aria-hidden="true" />
          Add webhook
        </button>
      </div>
    </form>
  );
}

/** The secret that a receiver checks our signature with. It is not shown again. */
function SecretOnce({ secret, onDone }: { secret: string; onDone: () => void }) {
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
