import { statusLabel, toneOf } from '#state-machines/application/labels.ts';

/**
 * A status as its tone's icon and its word. The icon is a mask in CSS, one per tone. `filled` is for a screen's own
 * status in its head; lists stay flat.
 */
export function StatusTag({ status, filled = false }: { status: string; filled?: boolean }) {
  return <span className={`${filled ? 'chip' : 'st'} ${toneOf(status)}`}>{statusLabel(status)}</span>;
}
