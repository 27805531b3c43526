import { useEffect, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.tsx';

export type RefusalText = (refusal: unknown) => { title: string; description?: string | undefined };

/**
 * Tells of a refusal in the corner and puts the server's complaints at the fields they name.
 * @returns how often the form was refused, by its own check or by the server, and how to count one more
 */
export function useRefusal<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  refusal: unknown,
  says: RefusalText,
) {
  const [attempt, setAttempt] = useState(0);
  const countRefusal = () => setAttempt((count) => count + 1);
  useEffect(() => {
    if (!refusal) return;
    setAttempt((count) => count + 1);
    const named = refusal instanceof ApiError ? (refusal.problem?.errors ?? []) : [];
    for (const { path, message } of named) {
      if (path in form.getValues()) form.setError(path as FieldPath<V>, { type: 'server', message });
    }
    toast({ ...says(refusal), tone: 'danger', about: 'form' });
  }, [refusal, form, says]);
  return { attempt, countRefusal };
}
