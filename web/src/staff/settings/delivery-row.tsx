import { RotateCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Delivery } from '#services/webhooks/contract.ts';
import { paths } from '#web/paths.ts';
import { shortTime } from '#web/ui/dates.ts';

interface Props {
  delivery: Delivery;
  isActive: boolean;
  isBusy: boolean;
  /** Null for editors, who only read. */
  onRedeliver: (() => void) | null;
}

const states: Record<Delivery['status'], { label: string; tone: string }> = {
  queued: { label: 'Under way', tone: 'wait' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'stop' },
};

function answerOf({ responseStatus, response, status }: Delivery): string {
  if (responseStatus === null) return response ?? (status === 'queued' ? 'None yet' : '–');
  return response ? `${responseStatus}: ${response}` : String(responseStatus);
}

export function DeliveryRow({ delivery, isActive, isBusy, onRedeliver }: Props) {
  const { label, tone } = states[delivery.status];
  const isUnderWay = delivery.status === 'queued';
  const reason = isUnderWay ? 'Under way already' : 'A disabled webhook gets nothing. Enable it first.';
  return (
    <tr>
      <td data-label="Sent">{shortTime(delivery.queuedAt)}</td>
      <td>
        {delivery.applicationId ? (
          <Link className="lk" to={paths.admin.application(delivery.applicationId)}>
            {delivery.type}
          </Link>
        ) : (
          delivery.type
        )}
      </td>
      <td>
        <span className={`st ${tone}`}>{label}</span>
      </td>
      <td className="n" data-label="Attempts">
        {delivery.attempts}
      </td>
      <td data-label="Answer" className="set-an" title={answerOf(delivery)}>
        {answerOf(delivery)}
      </td>
      {onRedeliver && (
        <td className="ra">
          <button
            className="btn sm"
            type="button"
            disabled={isUnderWay || !isActive || isBusy}
            title={isUnderWay || !isActive ? reason : undefined}
            aria-label={`Send again: ${delivery.type} of ${shortTime(delivery.queuedAt)}`}
            onClick={onRedeliver}
          >
            <RotateCw className="i" aria-hidden="true" />
            Send again
          </button>
        </td>
      )}
    </tr>
  );
}
