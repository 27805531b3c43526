import { useCallback, useEffect, useState } from 'react';

/** The palette, which Ctrl or Cmd with K opens and closes from wherever the keyboard is. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false);
  /** Its code is fetched when it is first asked for. */
  const [isWanted, setWanted] = useState(false);
  const show = useCallback((next: boolean) => {
    setOpen(next);
    if (next) setWanted(true);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      // Over a dialog of a screen it would hide what is being written there.
      if (!isOpen && document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      show(!isOpen);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen, show]);
  return { isOpen, isWanted, show };
}
