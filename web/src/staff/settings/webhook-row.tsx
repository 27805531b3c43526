import { Power, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Webhook } from '#services/webhooks/contract.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { Deliveries } from './deliveries.tsx';
import type { WebhookChanges } from './use-webhook-changes.ts';

interface Props {
  webhook: Webhook;
  changes: WebhookChanges;
  onDelete: () => void;
}

const typesText = ({ eventTypes }: Webhook): string =>
  eventTypes.length === 0 ? 'Every type of event' : eventTypes.join(', ');

/** One webhook: where it leads, what it wants, and its delivery log. */
export function WebhookRow({ webhook, changes, onDelete }: Props) {
  const isAdmin = useIsAdmin();
  const [isOpen, setIsOpen] = useState(false);
  const { url, isActive } = webhook;
  return (
    <li>
      <div className="set-wh">
        <div className="set-wu">
          <p className="m">{url}</p>
          <p className="q">{typesText(webhook)}</p>
        </div>
        <span className={isActive ? 'chip good' : 'chip none plain'}>{isActive ? 'Active' : 'Disabled'}</span>
      </div>
      <div className="set-wd">
        <button
          className="btn sm"
          type="button"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide deliveries' : 'Deliveries'} to ${url}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide deliveries' : 'Deliveries'}
        </button>
        {isAdmin && (
          <>
            <button
              className="btn sm"
              type="button"
              disabled={!isActive || changes.test.isPending}
              title={isActive ? undefined : 'A disabled webhook gets nothing. Enable it first.'}
              aria-label={`Send test event to ${url}`}
              onClick={() => changes.test.mutate(webhook, { onSuccess: () => setIsOpen(true) })}
            >
              <Send className="i" aria-hidden="true" />
              Send test event
            </button>
            <button
              className="btn sm"
              type="button"
              disabled={changes.toggle.isPending}
              aria-label={`${isActive ? 'Disable' : 'Enable'} ${url}`}
              onClick={() => changes.toggle.mutate(webhook)}
            >
              <Power className="i" aria-hidden="true" />
              {isActive ? 'Disable' : 'Enable'}
            </button>
            <button className="btn sm dng" type="button" aria-label={`Delete ${url}`} onClick={onDelete}>
              <Trash2 className="i" aria-hidden="true" />
              Delete
            </button>
          </>
        )}
      </div>
      {isOpen && <Deliveries webhook={webhook} redeliver={changes.redeliver} />}
    </li>
  );
}
