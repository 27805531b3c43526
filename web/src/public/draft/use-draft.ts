import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { timings } from '#web/timings.ts';
import type { Draft, DraftBox } from './draft.ts';

/** Keeps a form's text on this device while it is typed. */
export function useDraft<V>(box: DraftBox<V>) {
  const [draft, setDraft] = useState<Draft<V>>(box.read);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<V>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const values = pending.current;
    if (!values) return;
    pending.current = undefined;
    setDraft((before) => {
      const after = { ...before, values, savedAt: new Date().toISOString() };
      return box.write(after) ? after : before;
    });
  }, [box]);

  const save = useCallback(
    (values: V) => {
      pending.current = values;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, timings.draftPause);
    },
    [flush],
  );

  // A reload within the pause must not lose the last words.
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  const discard = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = undefined;
    box.clear();
    setDraft(box.begin());
  }, [box]);

  return { draft, save, discard };
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
