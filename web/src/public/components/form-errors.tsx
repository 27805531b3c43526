import { useEffect, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/api/client.ts';
import { ErrorSummary, errorCountTitle, type FormError } from '#web/ui/error-summary/error-summary.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { requestIdOf } from './refusal.ts';

/** The words for what the server answered. */
export type RefusalText = (refusal: unknown) => { title: string; description?: string | undefined };

interface Props<V extends FieldValues, O> {
  form: UseFormReturn<V, unknown, O>;
  attempt: number;
  refusal: unknown;
  says: RefusalText;
}

/** What stands above a form that was refused: the fields to correct, or why the server did not take it and another try. */
export function FormErrors<V extends FieldValues, O>({ form, attempt, refusal, says }: Props<V, O>) {
  const failure = refusal ? says(refusal) : null;
  const errors: FormError[] = Object.entries(form.formState.errors).flatMap(([field, error]) =>
    error?.message ? [{ field, message: String(error.message) }] : [],
  );
  const isLocal = errors.length > 0;
  if (attempt === 0 || (!isLocal && !failure)) return null;
  const requestId = requestIdOf(refusal);
  return (
    <ErrorSummary
      title={isLocal ? errorCountTitle(errors.length) : (failure?.title ?? '')}
      errors={isLocal ? errors : [{ message: failure?.description ?? '' }]}
      note={failure && `Nothing you typed is lost.${requestId ? ` Request ${requestId}.` : ''}`}
      canRetry={!isLocal}
      attempt={attempt}
      onGo={(field) => form.setFocus(field as FieldPath<V>)}
    />
  );
}

/**
 * Shows a refusal in the corner and puts the server's complaints at the fields they name.
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
