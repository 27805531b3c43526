import { useEffect, useRef } from 'react';

interface Keys {
  /** Single-key shortcuts can be switched off (WCAG 2.1.4); then only the question mark's dialog opens, by its button. */
  isOn: boolean;
  step: (by: 1 | -1) => void;
  /** The nth decision of the bar, from 0. */
  decide: (index: number) => void;
  note: () => void;
  undo: () => void;
  details: () => void;
  search: () => void;
  help: () => void;
}

const elsewhere = 'input, select, textarea, [role=menu], [role=dialog]';
/** What Enter already means something on. The open row of the queue is one of its own. */
const pressable = 'a:not([aria-current=true][data-queue]), button, summary';

/** The keyboard flow of the review queue (docs/rules/screens.md). */
export function useReviewKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { isOn, ...act } = latest.current;
      if (!isOn || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(elsewhere)) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      // A key held down leafs on; it decides nothing twice.
      if (event.repeat && key !== 'j' && key !== 'k') return;
      if (key === 'j') act.step(1);
      else if (key === 'k') act.step(-1);
      else if (key >= '1' && key <= '3') act.decide(Number(key) - 1);
      else if (key === 'n') act.note();
      else if (key === 'z') act.undo();
      else if (key === 'd' || (key === 'Enter' && !target?.closest(pressable))) act.details();
      else if (key === '/') act.search();
      else if (key === '?') act.help();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
