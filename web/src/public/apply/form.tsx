// First, because the contract builds its schemas as soon as it is loaded.
import './no-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { submissionSchema } from '#services/applications/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.tsx';
import { type Fault, Faults, faultsTitle } from '../parts/faults.tsx';
import type { Draft, FormValues } from './draft.ts';
import { Fields } from './fields.tsx';
import { refusalText, sendingMachine } from './send.ts';
import { useSaving } from './use-draft.ts';

const schema = submissionSchema('general');

interface Props {
  draft: Draft;
  onChange: (values: FormValues) => void;
  onSubmitted: (email: string) => void;
}

/** The registration card: checked in the browser by the contract's own schema, and again by the server. */
export function ApplicationForm({ draft, onChange, onSubmitted }: Props) {
  const form = useForm<FormValues, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: draft.values,
    reValidateMode: 'onChange',
    // The summary above takes the focus, so that all faults are heard.
    shouldFocusError: false,
  });
  useSaving(form, onChange);
  const [snapshot, send] = useMachine(sendingMachine);
  const [attempt, setAttempt] = useState(0);
  const { refusal } = snapshot.context;
  const isSending = snapshot.matches('sending');

  useEffect(() => {
    if (snapshot.status === 'done') onSubmitted(form.getValues('email').trim());
  }, [snapshot.status, onSubmitted, form]);

  useEffect(() => {
    if (!refusal) return;
    setAttempt((count) => count + 1);
    const named = refusal instanceof ApiError ? (refusal.problem?.errors ?? []) : [];
    for (const { path, message } of named) {
      if (path in form.getValues()) form.setError(path as FieldPath<FormValues>, { type: 'server', message });
    }
    toast({ ...refusalText(refusal), tone: 'danger' });
  }, [refusal, form]);

  const faults: Fault[] = Object.entries(form.formState.errors).flatMap(([field, error]) =>
    error?.message ? [{ field, message: String(error.message) }] : [],
  );
  const failure = refusal ? refusalText(refusal) : null;
  const requestId = refusal instanceof ApiError ? refusal.problem?.requestId : undefined;
  const submit = form.handleSubmit(
    (values) => send({ type: 'submit', form: { ...values, idempotencyKey: draft.idempotencyKey } }),
    () => setAttempt((count) => count + 1),
  );

  return (
    <form className="main" noValidate onSubmit={submit}>
      {attempt > 0 && !isSending && (faults.length > 0 || failure) && (
        <Faults
          title={faults.length > 0 ? faultsTitle(faults.length) : (failure?.title ?? '')}
          faults={faults.length > 0 ? faults : [{ message: failure?.description ?? '' }]}
          note={failure && `Nothing you typed is lost.${requestId ? ` Request ${requestId}.` : ''}`}
          attempt={attempt}
          onGo={(field) => form.setFocus(field as FieldPath<FormValues>)}
        />
      )}
      <Fields form={form} />
      <div className="form-end">
        <button className="button" type="submit" disabled={isSending}>
          {isSending ? 'Sending…' : 'Submit Application'}
        </button>
        <p className="note">
          You confirm that you are at least 18. We use these details to answer your application, and for
          nothing else.
        </p>
      </div>
    </form>
  );
}
