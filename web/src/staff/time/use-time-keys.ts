import { useEffect } from 'react';

const typing = 'input:not([type=checkbox], [type=range]), select, textarea, [role=menu], [role=dialog]';
const steps: Record<string, 1 | -1> = { ',': -1, '.': 1 };

/** Comma and full stop go from change to change wherever the focus is; they follow the switch of single keys (WCAG 2.1.4). */
export function useTimeKeys(isOn: boolean, onStep: (direction: 1 | -1) => void): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      event.preventDefault();
      onStep(step);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn, onStep]);
}
