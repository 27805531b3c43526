import { type RefObject, useEffect, useRef } from 'react';

/** Takes a file that is dropped on the element, as an extra beside choosing it. @param onFile null: none is taken now */
export function useDrop(target: RefObject<HTMLElement | null>, onFile: ((file: File) => void) | null): void {
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const mark = (event: DragEvent) => {
      // Also where none is taken: a browser left alone would open the file in place of the page.
      event.preventDefault();
      element.classList.toggle('dropping', latest.current !== null);
    };
    const unmark = () => element.classList.remove('dropping');
    const take = (event: DragEvent) => {
      event.preventDefault();
      unmark();
      const file = event.dataTransfer?.files[0];
      if (file) latest.current?.(file);
    };
    element.addEventListener('dragover', mark);
    element.addEventListener('dragleave', unmark);
    element.addEventListener('drop', take);
    return () => {
      element.removeEventListener('dragover', mark);
      element.removeEventListener('dragleave', unmark);
      element.removeEventListener('drop', take);
    };
  }, [target]);
}
