import { statusLabel, statusTone } from '#state-machines/application/labels.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';

/**
 * A status as its tone's icon and its word. The icon is a mask in CSS, one per tone. `filled` is for a screen's own
 * status in its head; lists stay flat.
 */
export function StatusTag({ status, filled = false }: { status: AnyStatus; filled?: boolean }) {
  return <span className={`${filled ? 'chip' : 'st'} ${statusTone[status]}`}>{statusLabel(status)}</span>;
}
