import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { ContractResponse } from '#services/applications/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { request } from '#web/api/request.ts';
import { paths } from '#web/paths.ts';
import { Beside, Option } from '#web/public/questionnaire/question-fields.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonRow } from '#web/ui/button/button-row.tsx';
import { Callout } from '#web/ui/callout/callout.tsx';
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx';
import { Field, FieldGroup } from '#web/ui/field/field.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { SectionTitle } from '../frame/page-parts.tsx';
import type { Portal } from '../use-portal.ts';
import styles from './contract.module.css';

/** The choice and comments before they are submitted, stored in the browser. Ticks are not: they are given each time. */
interface KeptAnswer {
  decision: ContractResponse['decision'] | null;
  comments: string;
}

const nothingKept: KeptAnswer = { decision: null, comments: '' };

const storageKey = (applicationId: string) => `contract-draft-${applicationId}`;

/** Empty when it cannot be read. */
function readKeptAnswer(applicationId: string): KeptAnswer {
  try {
    const stored = localStorage.getItem(storageKey(applicationId)) ?? 'null';
    const { decision, comments } = (JSON.parse(stored) ?? {}) as Partial<KeptAnswer>;
    return {
      decision: decision === 'accept' || decision === 'decline' ? decision : null,
      comments: typeof comments === 'string' ? comments : '',
    };
  } catch {
    return nothingKept;
  }
}

function keepAnswer(applicationId: string, answer: KeptAnswer): void {
  try {
    localStorage.setItem(storageKey(applicationId), JSON.stringify(answer));
  } catch {
    // Private windows and full storage refuse; the answer then lasts as long as the page.
  }
}

function forgetAnswer(applicationId: string): void {
  try {
    localStorage.removeItem(storageKey(applicationId));
  } catch {
    // Nothing was stored.
  }
}

const choices = [
  { decision: 'accept', name: 'Accept', note: 'You join us. We are in touch within 24 hours.' },
  { decision: 'decline', name: 'Decline', note: 'Your application ends here, with our thanks.' },
] as const;
const buttons = { accept: 'Accept the contract', decline: 'Decline the contract' } as const;

interface AnswerForm extends KeptAnswer {
  hasRead: boolean;
  isFinal: boolean;
}

/** What is left to do before the answer can be given; null when nothing is. */
function missingIn({ hasRead, decision, isFinal }: AnswerForm): string | null {
  if (!hasRead) return 'First tick that you have read and understood the contract.';
  if (!decision) return 'Choose whether you accept or decline.';
  return isFinal ? null : 'Confirm that the decision is final.';
}

/** The answer: read first, then decided, then confirmed as final. */
export function Answer({ application, readOnly }: Pick<Portal, 'application' | 'readOnly'>) {
  const { id } = application;
  const { register, control, handleSubmit, subscribe } = useForm<AnswerForm>({
    defaultValues: { hasRead: false, isFinal: false, ...(readOnly ? nothingKept : readKeptAnswer(id)) },
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values: { decision, comments } }) => {
          if (name === 'decision' || name === 'comments') keepAnswer(id, { decision, comments });
        },
      }),
    [subscribe, id],
  );
  const answer = useAnswer(id);
  const form = useWatch({ control, compute: (values: AnswerForm) => values });
  const { hasRead, decision, comments } = form;
  const reason = readOnly ?? missingIn(form);
  const submit = handleSubmit((values) => {
    if (values.decision && !reason)
      answer.mutate({ decision: values.decision, comments: values.comments.trim() });
  });
  const isSending = answer.isPending || answer.isSuccess;
  return (
    <form data-above="block" aria-labelledby="answer" onSubmit={submit}>
      <SectionTitle id="answer">Your answer</SectionTitle>
      <fieldset className={styles.fields} disabled={readOnly !== null}>
        <Checkbox {...register('hasRead')}>I have read and understood the contract.</Checkbox>
        <fieldset className={styles.choices} disabled={!hasRead}>
          <legend>
            <VisuallyHidden>Accept or decline</VisuallyHidden>
          </legend>
          <Beside>
            {choices.map((choice) => (
              <Option key={choice.decision} type="radio" value={choice.decision} {...register('decision')}>
                <b className={styles.choiceName}>{choice.name}</b>
                <Text as="span" size="note">
                  {choice.note}
                </Text>
              </Option>
            ))}
          </Beside>
        </fieldset>
        <FieldGroup>
          <Field
            label="Comments"
            aside="optional"
            hint={comments && 'Kept on this device until you submit your answer.'}
          >
            <TextArea maxLength={5000} {...register('comments')} />
          </Field>
        </FieldGroup>
        <Checkbox {...register('isFinal')}>I confirm that this decision is final.</Checkbox>
        {answer.error && <Failure error={answer.error} />}
        <ButtonRow>
          <Button
            type="submit"
            variant="primary"
            disabled={reason !== null}
            isPending={isSending}
            pendingLabel="Submitting…"
            aria-describedby="answer-note"
          >
            {decision ? buttons[decision] : 'Submit your answer'}
          </Button>
          <Text size="note" id="answer-note" aria-live="polite">
            {reason ?? 'Your answer is recorded with date and time.'}
          </Text>
        </ButtonRow>
      </fieldset>
    </form>
  );
}

const failure = 'Failed to submit contract response. Please try again.';

function Failure({ error }: { error: Error }) {
  const requestId = error instanceof ApiError ? error.problem?.requestId : undefined;
  return <Callout tone="stop" title={failure} text={error.message} requestId={requestId} />;
}

/** Messages of the same subject replace each other. */
const about = 'contract';

/** Answers once; the page then belongs to another status. An answer that comes too late says what happened (ruling 12). */
function useAnswer(applicationId: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [send] = useState(() => createCommandKeys());
  return useMutation({
    mutationFn: (body: ContractResponse) =>
      send(body, (idempotencyKey) => request('POST /api/me/contract-response', { body, idempotencyKey })),
    onSuccess: async (_, { decision }) => {
      forgetAnswer(applicationId);
      toast({ title: `Contract ${decision === 'accept' ? 'accepted' : 'declined'} successfully`, about });
      await queries.invalidateQueries({ queryKey: ['me'] });
      void navigate(paths.applicant.dashboard);
    },
    onError: (error) => {
      const isTooLate = error instanceof ApiError && error.status === 409;
      if (isTooLate)
        toast({ title: 'Your answer was not recorded', description: error.message, tone: 'danger', about });
      else toast({ title: 'Error', description: failure, tone: 'danger', about });
      // The application may have been decided meanwhile: the guard then redirects.
      void queries.invalidateQueries({ queryKey: ['me'] });
    },
  });
}
