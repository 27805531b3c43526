import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { type Fault, Faults, faultsTitle } from './faults.tsx';
import { requestIdOf } from './refusal.ts';
import type { RefusalText } from './use-refusal.ts';

interface Props<V extends FieldValues, O> {
  form: UseFormReturn<V, unknown, O>;
  attempt: number;
  refusal: unknown;
  says: RefusalText;
}

/** What stands above a form that was refused: the fields to mend, or why the server did not take it and another try. */
export function FormFaults<V extends FieldValues, O>({ form, attempt, refusal, says }: Props<V, O>) {
  const failure = refusal ? says(refusal) : null;
  const faults: Fault[] = Object.entries(form.formState.errors).flatMap(([field, error]) =>
    error?.message ? [{ field, message: String(error.message) }] : [],
  );
  if (attempt === 0 || (faults.length === 0 && !failure)) return null;
  const requestId = requestIdOf(refusal);
  return (
    <Faults
      title={faults.length > 0 ? faultsTitle(faults.length) : (failure?.title ?? '')}
      faults={faults.length > 0 ? faults : [{ message: failure?.description ?? '' }]}
      note={failure && `Nothing you typed is lost.${requestId ? ` Request ${requestId}.` : ''}`}
      canRetry={faults.length === 0}
      attempt={attempt}
      onGo={(field) => form.setFocus(field as FieldPath<V>)}
    />
  );
}
