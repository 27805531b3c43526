import { type ReactNode, useEffect, useState } from 'react';
import { type FieldErrors, FormProvider, type Resolver, set, useForm } from 'react-hook-form';
import { ApiError } from '#web/api/client.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonRow } from '#web/ui/button/button-row.tsx';
import { ErrorSummary, errorCountTitle, type FormError } from '#web/ui/error-summary/error-summary.tsx';
import { check } from './check.ts';
import styles from './details.module.css';
import type { DraftSaver } from './draft-saver.ts';
import { Fields } from './fields.tsx';
import type { Info } from './info.ts';
import { ChoiceNeeded, failure, useSubmit } from './use-submit.ts';

interface Props {
  info: Info;
  /** The form already holds more than the server has. */
  isAhead: boolean;
  saver: DraftSaver;
  applicationId: string;
  readOnly: string | null;
  /** Stands above the form; `read` returns what the form holds. */
  above: (read: () => Info) => ReactNode;
}

const titleOf = (error: Error | null) => (error instanceof ChoiceNeeded ? 'Not submitted yet' : failure);

const resolver: Resolver<Info> = (values) => {
  const found = check(values);
  if (found.length === 0) return { values, errors: {} };
  const errors: FieldErrors<Info> = {};
  for (const { field, message } of found) set(errors, field, { type: 'check', message });
  return { values: {}, errors };
};

/** Every message with the name of its field. */
function listOf(errors: object, above = ''): FormError[] {
  return Object.entries(errors).flatMap(([key, value]) => {
    if (typeof value !== 'object' || value === null) return [];
    const field = `${above}${key}`;
    if ('message' in value) return [{ field, message: String(value.message) }];
    return listOf(value, `${field}.`);
  });
}

/** The form: checked here, submitted once, its draft saved meanwhile. */
export function DetailsForm({ info, isAhead, saver, applicationId, readOnly, above }: Props) {
  const form = useForm<Info>({
    defaultValues: info,
    resolver,
    // While typing, errors only disappear.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { handleSubmit, getValues, setError, clearErrors, setFocus, formState } = form;
  const submit = useSubmit(applicationId, saver);
  const [attempt, setAttempt] = useState(0);
  const { error, isPending, isSuccess } = submit;
  const read = () => structuredClone(getValues());

  useEffect(() => {
    if (isAhead) saver.change(info);
  }, [isAhead, info, saver]);
  useEffect(() => {
    if (!error) return;
    setAttempt((count) => count + 1);
    const named = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
    for (const { path, message } of named) setError(path as keyof Info, { type: 'server', message });
  }, [error, setError]);

  const errors = listOf(formState.errors);
  const onChange = () => {
    const now = read();
    saver.change(now);
    const remaining = new Set(check(now).map(({ field }) => field));
    for (const { field } of errors) if (field && !remaining.has(field)) clearErrors(field as keyof Info);
  };
  const onInvalid = () => {
    submit.reset();
    setAttempt((count) => count + 1);
  };
  const requestId = error instanceof ApiError ? error.problem?.requestId : undefined;
  const isShown = attempt > 0 && !isPending && (errors.length > 0 || error !== null);

  return (
    <FormProvider {...form}>
      <form noValidate onChange={onChange} onSubmit={handleSubmit(() => submit.mutate(read()), onInvalid)}>
        {above(read)}
        {isShown && (
          <ErrorSummary
            title={errors.length > 0 ? errorCountTitle(errors.length) : titleOf(error)}
            errors={errors.length > 0 ? errors : [{ message: error?.message ?? '' }]}
            note={error && `Nothing you typed is lost.${requestId ? ` Request ${requestId}.` : ''}`}
            attempt={attempt}
            onGo={(field) => setFocus(field as keyof Info)}
          />
        )}
        <fieldset className={styles.parts} disabled={readOnly !== null}>
          <Fields />
          <ButtonRow
            note={
              readOnly ??
              'It can be submitted once. We ask your references only after we have spoken with you.'
            }
          >
            <Button
              type="submit"
              variant="primary"
              disabled={readOnly !== null}
              isPending={isPending || isSuccess}
              pendingLabel="Submitting…"
            >
              Submit information
            </Button>
          </ButtonRow>
        </fieldset>
      </form>
    </FormProvider>
  );
}
