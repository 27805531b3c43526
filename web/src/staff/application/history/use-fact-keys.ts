import type { KeyboardEvent } from 'react';
import { useShortcutsSwitch } from '../../components/use-shortcuts-switch.ts';

const always: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };
const single: Record<string, 1 | -1> = { j: 1, k: -1 };

/** Arrows, and J and K unless single keys are off, go from event to event of the list that has the focus; Enter opens. */
export function useEventKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const [keysOn] = useShortcutsSwitch();
  return (event) => {
    const { key, ctrlKey, metaKey, altKey, target, currentTarget } = event;
    const by = always[key] ?? (keysOn ? single[key.toLowerCase()] : undefined);
    if (by === undefined || ctrlKey || metaKey || altKey) return;
    const buttons = [...currentTarget.querySelectorAll<HTMLElement>('[data-event]')];
    const at = buttons.indexOf(target as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    buttons[at + by]?.focus();
  };
}
