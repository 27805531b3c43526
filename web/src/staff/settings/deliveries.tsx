import { useInfiniteQuery } from '@tanstack/react-query';
import type { Webhook } from '#services/webhooks/contract.ts';
import { LoadError } from '../components/load-error.tsx';
import { deliveriesQuery } from '../queries/settings.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { DeliveryRow } from './delivery-row.tsx';
import type { WebhookChanges } from './use-webhook-changes.ts';

interface Props {
  webhook: Webhook;
  redeliver: WebhookChanges['redeliver'];
}

/** What was sent to a webhook, how often, and what it answered. */
export function Deliveries({ webhook, redeliver }: Props) {
  const isAdmin = useIsAdmin();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deliveriesQuery(webhook.id),
  );
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  if (error && !data)
    return <LoadError title="The log could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (data && rows.length === 0) return <p className="q set-none">Nothing was sent yet.</p>;
  return (
    <>
      <table className="t set-t">
        <caption className="vh">Deliveries to {webhook.url}</caption>
        <thead>
          <tr>
            <th scope="col">Sent</th>
            <th scope="col">Type</th>
            <th scope="col">State</th>
            <th scope="col" className="n">
              Attempts
            </th>
            <th scope="col">Answer</th>
            {isAdmin && (
              <th scope="col">
                <span className="vh">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {data ? (
            rows.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                isActive={webhook.isActive}
                isBusy={redeliver.isPending}
                onRedeliver={
                  isAdmin ? () => redeliver.mutate({ webhookId: webhook.id, id: delivery.id }) : null
                }
              />
            ))
          ) : (
            <tr>
              <td colSpan={isAdmin ? 6 : 5}>
                <span className="sk w5" />
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {hasNextPage && (
        <button
          className="btn sm set-more"
          type="button"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show older deliveries
        </button>
      )}
    </>
  );
}
