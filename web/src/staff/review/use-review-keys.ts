import { usePageKeys } from '#web/ui/page-keys.ts';

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

/** What Enter already means something on. The open row of the queue is one of its own. */
const pressable = 'a:not([aria-current=true][data-queue]), button, summary';

/** The keyboard flow of the review queue (docs/rules/screens.md). */
export function useReviewKeys({ isOn, ...act }: Keys): void {
  usePageKeys(isOn, (event) => {
    const isPressable = event.target instanceof Element && event.target.closest(pressable);
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    // A key held down leafs on; it decides nothing twice.
    if (event.repeat && key !== 'j' && key !== 'k') return false;
    if (key === 'j') act.step(1);
    else if (key === 'k') act.step(-1);
    else if (key >= '1' && key <= '3') act.decide(Number(key) - 1);
    else if (key === 'n') act.note();
    else if (key === 'z') act.undo();
    else if (key === 'd' || (key === 'Enter' && !isPressable)) act.details();
    else if (key === '/') act.search();
    else if (key === '?') act.help();
    else return false;
    return true;
  });
}
