import type { MouseEvent } from 'react';

const controls = 'a, button, input, label, select, textarea, summary, [role="menuitem"]';

/** Whether a press is the end of selecting text in the row. */
function isSelecting(row: HTMLElement): boolean {
  const selection = window.getSelection();
  return selection?.type === 'Range' && selection.containsNode(row, true);
}

/**
 * A press beside the controls of a row does what its name's link does, with the modifiers and the middle button of a link. Text in it can
 * still be selected, and the keyboard has the link itself.
 */
export function pressRow(event: MouseEvent<HTMLElement>): void {
  const { currentTarget: row, target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || altKey || button > 1 || !(target instanceof Element)) return;
  if (target.closest(controls) || isSelecting(row)) return;
  const link = row.querySelector<HTMLElement>('[data-row-focus]');
  if (!link) return;
  const isElsewhere = button === 1 || ctrlKey || metaKey || shiftKey;
  if (isElsewhere && link instanceof HTMLAnchorElement) window.open(link.href, '_blank', 'noopener');
  else if (!isElsewhere) link.click();
}
