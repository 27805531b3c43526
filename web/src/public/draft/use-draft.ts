import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { timings } from '#web/timings.ts';
import { type Draft, type DraftBox, openBoxes } from './draft.ts';

/** Keeps a form's text on this device while it is typed. */
export function useDraft<V>(box: DraftBox<V>) {
  const [draft, setDraft] = useState<Draft<V>>(box.read);
  const kept = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<V>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const values = pending.current;
    if (!values) return;
    pending.current = undefined;
    // At once, not when React next draws: the page or the form may be gone by then.
    const after = { ...kept.current, values, savedAt: new Date().toISOString() };
    if (!box.write(after)) return;
    kept.current = after;
    setDraft(after);
  }, [box]);

  const save = useCallback(
    (values: V) => {
      pending.current = values;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, timings.draftPause);
    },
    [flush],
  );

  useEffect(() => {
    openBoxes.add(box);
    return () => void openBoxes.delete(box);
  }, [box]);

  // A reload within the pause must not lose the last words.
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  const wait = useCallback(
    (isWaiting: boolean) => {
      flush();
      if (Boolean(kept.current.isWaiting) === isWaiting) return;
      // Where storage refuses, it waits as long as the page is open.
      kept.current = {
        ...kept.current,
        savedAt: kept.current.savedAt ?? new Date().toISOString(),
        isWaiting,
      };
      box.write(kept.current);
      setDraft(kept.current);
    },
    [box, flush],
  );

  const discard = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = undefined;
    box.clear();
    kept.current = box.begin();
    setDraft(kept.current);
  }, [box]);

  return { draft, save, wait, discard };
}

/** Writes the draft whenever a field of this form changes. */
export function useSaving<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  save: (values: V) => void,
) {
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => save(values) }),
    [form, save],
  );
}
