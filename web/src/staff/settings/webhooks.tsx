import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Webhook } from '#services/webhooks/contract.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { LoadError } from '../components/load-error.tsx';
import { webhooksQuery } from '../queries/settings.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { useWebhookChanges } from './use-webhook-changes.ts';
import { WebhookRow } from './webhook-row.tsx';

/** Other systems that are told of events. */
export function Webhooks() {
  const isAdmin = useIsAdmin();
  const { data, error, refetch } = useQuery(webhooksQuery);
  const changes = useWebhookChanges();
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<Webhook | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="sec set-x" id="webhooks" aria-labelledby="webhooks-h">
      <div className="sec-h">
        <h2 id="webhooks-h" ref={heading} tabIndex={-1}>
          Webhooks
        </h2>
        {isAdmin && (
          <button className="btn set-add" type="button" onClick={() => setIsAdding(true)}>
            <Plus className="i" aria-hidden="true" />
            Add webhook
          </button>
        )}
      </div>
      <p className="q set-help">
        Other systems are told of what happens to applications: a signed message for each event, with ids and
        statuses and nothing about the person. What is not taken is sent again, later each time.
      </p>
      {error && !data && (
        <LoadError title="The webhooks could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <span className="sk w5" />}
      {data?.items.length === 0 && (
        <p className="set-none">
          <WebhookIcon className="i" aria-hidden="true" />
          There are no webhooks.
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul className="set-w">
          {data.items.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              changes={changes}
              onDelete={() => setLeaving(webhook)}
            />
          ))}
        </ul>
      )}
      {isAdding && <AddWebhookDialog create={changes.create} onClose={() => setIsAdding(false)} />}
      {leaving && (
        <ConfirmDialog
          title="Delete webhook"
          icon={Trash2}
          action="Delete webhook"
          isDangerous
          onClose={() => setLeaving(null)}
          onConfirm={() => {
            setLeaving(null);
            changes.remove.mutate(leaving, { onSuccess: () => heading.current?.focus() });
          }}
        >
          {leaving.url} is told of nothing any more, not even of what still waits to be sent. Its delivery log
          goes too. The secret cannot be used again.
        </ConfirmDialog>
      )}
    </section>
  );
}
