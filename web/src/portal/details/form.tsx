import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { type Fault, Faults, faultsTitle } from '#web/public/components/faults.tsx';
import { check } from './check.ts';
import type { DraftSaver } from './draft-saver.ts';
import { Fields } from './fields.tsx';
import { type Info, readForm } from './info.ts';
import { ChoiceNeeded, failure, useSubmit } from './use-submit.ts';

interface Props {
  info: Info;
  /** The form already holds more than the server has. */
  isAhead: boolean;
  saver: DraftSaver;
  applicationId: string;
  readOnly: string | null;
  /** Stands above the form, given the way to read it. */
  above: (read: () => Info) => ReactNode;
}

const byField = (faults: readonly Fault[]) =>
  Object.fromEntries(faults.flatMap(({ field, message }) => (field ? [[field, message]] : [])));

const titleOf = (error: Error | null) => (error instanceof ChoiceNeeded ? 'Not submitted yet' : failure);

/** The form: checked here, submitted once, its draft kept safe meanwhile. */
export function DetailsForm({ info, isAhead, saver, applicationId, readOnly, above }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit(applicationId, saver);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [attempt, setAttempt] = useState(0);
  const { error, isPending, isSuccess } = submit;

  useEffect(() => {
    if (isAhead) saver.change(info);
  }, [isAhead, info, saver]);
  useEffect(() => {
    if (!error) return;
    setAttempt((count) => count + 1);
    const named = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
    setFaults(named.map(({ path, message }) => ({ field: path, message })));
  }, [error]);

  const changed = () => {
    if (!form.current) return;
    const now = readForm(form.current);
    saver.change(now);
    // What was complained of goes as soon as it is mended; nothing new is complained of while typing.
    if (faults.length > 0) {
      const still = new Set(check(now).map(({ field }) => field));
      setFaults(faults.filter(({ field }) => field && still.has(field)));
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const now = readForm(event.currentTarget);
    const found = check(now);
    setFaults(found);
    if (found.length > 0) {
      submit.reset();
      setAttempt((count) => count + 1);
    } else submit.mutate(now);
  };
  const go = (field: string) =>
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus();
  const requestId = error instanceof ApiError ? error.problem?.requestId : undefined;
  const isShown = attempt > 0 && !isPending && (faults.length > 0 || error !== null);

  return (
    <form ref={form} noValidate onSubmit={onSubmit} onInput={changed}>
      {above(() => (form.current ? readForm(form.current) : info))}
      {isShown && (
        <Faults
          title={faults.length > 0 ? faultsTitle(faults.length) : titleOf(error)}
          faults={faults.length > 0 ? faults : [{ message: error?.message ?? '' }]}
          note={error && `Nothing you typed is lost.${requestId ? ` Request ${requestId}.` : ''}`}
          attempt={attempt}
          onGo={go}
        />
      )}
      <fieldset className="whole-form" disabled={readOnly !== null}>
        <Fields info={info} faults={byField(faults)} />
        <div className="form-end">
          <button className="button" type="submit" disabled={isPending || isSuccess || readOnly !== null}>
            {isPending || isSuccess ? 'Submitting…' : 'Submit information'}
          </button>
          <p className="note">
            {readOnly ??
              'It can be submitted once. We ask your references only after we have spoken with you.'}
          </p>
        </div>
      </fieldset>
    </form>
  );
}
