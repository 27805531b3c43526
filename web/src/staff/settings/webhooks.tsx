import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Webhook } from '#services/webhooks/contract.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { LoadError } from '../components/load-error.tsx';
import { webhooksQuery } from '../queries/settings.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { useWebhookChanges } from './use-webhook-changes.ts';
import { WebhookRow } from './webhook-row.tsx';

const lead =
  'Other systems are notified of what happens to applications: a signed message for each event, with ids and statuses and nothing about the person. A message that is not accepted is sent again, later each time.';

/** Other systems that receive events. */
export function Webhooks() {
  const isAdmin = useIsAdmin();
  const { data, error, refetch } = useQuery(webhooksQuery);
  const changes = useWebhookChanges();
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<Webhook | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const add = isAdmin && (
    <Button icon={Plus} onClick={() => setIsAdding(true)}>
      Add webhook
    </Button>
  );
  return (
    <Section id="webhooks" title="Webhooks" isLarge lead={lead} headingRef={heading} actions={add}>
      {error && !data && (
        <LoadError title="The webhooks could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Skeleton width="longest" />}
      {data?.items.length === 0 && (
        <ToneText tone="soft" icon={WebhookIcon}>
          There are no webhooks.
        </ToneText>
      )}
      {data && data.items.length > 0 && (
        <ul>
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
          {leaving.url} gets nothing any more, not even what still waits to be sent. Its delivery log is
          deleted too. The secret cannot be used again.
        </ConfirmDialog>
      )}
    </Section>
  );
}
