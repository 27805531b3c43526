import { type RefObject, useEffect } from 'react';
import { useShortcutsSwitch } from '../../components/use-shortcuts-switch.ts';

const typing = 'input, select, textarea, [role=menu], [role=dialog]';

/** The slash leads to the search, unless single keys are off. */
export function useSearchKey(input: RefObject<HTMLInputElement | null>): void {
  const [isOn] = useShortcutsSwitch();
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (target instanceof Element && target.closest(typing)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn, input]);
}
