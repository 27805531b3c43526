import { Power, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Webhook } from '#services/webhooks/contract.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { useIsAdmin } from '../shell/staff-user.ts';
import styles from './background.module.css';
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
    <li className={styles.webhook} data-line="above">
      <Inline isSpread isOneLine align="start" space={12}>
        <div>
          <Text size="mono">{url}</Text>
          <Text isSoft>{typesText(webhook)}</Text>
        </div>
        {isActive ? (
          <StatusBadge tone="good" isFilled>
            Active
          </StatusBadge>
        ) : (
          <Badge size="large">Disabled</Badge>
        )}
      </Inline>
      <Inline space={6} data-above="8">
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide deliveries' : 'Deliveries'} to ${url}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide deliveries' : 'Deliveries'}
        </Button>
        {isAdmin && (
          <AdminButtons
            webhook={webhook}
            changes={changes}
            onTested={() => setIsOpen(true)}
            onDelete={onDelete}
          />
        )}
      </Inline>
      {isOpen && <Deliveries webhook={webhook} redeliver={changes.redeliver} />}
    </li>
  );
}

function AdminButtons({ webhook, changes, onTested, onDelete }: Props & { onTested: () => void }) {
  const { url, isActive } = webhook;
  const toggle = isActive ? 'Disable' : 'Enable';
  return (
    <>
      <Button
        size="small"
        icon={Send}
        disabledReason={isActive ? null : 'A disabled webhook gets nothing. Enable it first.'}
        isPending={changes.test.isPending}
        aria-label={`Send test event to ${url}`}
        onClick={() => changes.test.mutate(webhook, { onSuccess: onTested })}
      >
        Send test event
      </Button>
      <Button
        size="small"
        icon={Power}
        isPending={changes.toggle.isPending}
        aria-label={`${toggle} ${url}`}
        onClick={() => changes.toggle.mutate(webhook)}
      >
        {toggle}
      </Button>
      <Button size="small" icon={Trash2} tone="danger" aria-label={`Delete ${url}`} onClick={onDelete}>
        Delete
      </Button>
    </>
  );
}
