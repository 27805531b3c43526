import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { timings } from '#web/timings.ts';
import { clearDraft, type Draft, type FormValues, newDraft, readDraft, writeDraft } from './draft.ts';

/** Keeps the form's text on this device while it is typed. */
export function useDraft() {
  const [draft, setDraft] = useState<Draft>(readDraft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<FormValues>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const values = pending.current;
    if (!values) return;
    pending.current = undefined;
    setDraft((before) => {
      const after = { ...before, values, savedAt: new Date().toISOString() };
      return writeDraft(after) ? after : before;
    });
  }, []);

  const save = useCallback(
    (values: FormValues) => {
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
    clearDraft();
    const fresh = newDraft();
    setDraft(fresh);
    return fresh;
  }, []);

  return { draft, save, discard };
}

/** Writes the draft whenever a field of this form changes. */
export function useSaving<O>(
  form: UseFormReturn<FormValues, unknown, O>,
  save: (values: FormValues) => void,
) {
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => save(values) }),
    [form, save],
  );
}
