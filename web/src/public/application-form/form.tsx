// First, because the contract builds its schemas as soon as it is loaded.
import '../components/no-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { submissionSchema } from '#services/applications/submission-contract.ts';
import { applicationFormMachine, type Sent } from '#state-machines/application-form/machine.ts';
import { type BodyOf, request } from '#web/api/request.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FormEnd } from '#web/ui/button/button-row.tsx';
import { Field, FieldGroup } from '#web/ui/field/field.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import { FormErrors, useRefusal } from '../components/form-errors.tsx';
import type { Draft } from '../draft/draft.ts';
import { DraftNote } from '../draft/draft-note.tsx';
import { useSendingLater, WaitingNote } from '../draft/sending-later.tsx';
import { useDraft, useSaving } from '../draft/use-draft.ts';
import { Beside, emptyDraft } from './beside.tsx';
import { type FormValues, type Position, type SentTo, variants } from './variants.ts';

/** What is typed; the position is the form's own. */
const schemas = {
  general: submissionSchema('general').omit({ position: true }),
  'Personal Assistant': submissionSchema('Personal Assistant').omit({ position: true }),
};

interface Props {
  position: Position;
  onSubmitted: (sent: SentTo) => void;
}

/** The form with the draft that this device keeps of it. */
export function ApplicationForm({ position, onSubmitted }: Props) {
  const { draft, save, wait, discard } = useDraft(variants[position].draft);
  return (
    <>
      <Card
        // Discarding the draft begins a new form, with a new key.
        key={draft.idempotencyKey}
        position={position}
        draft={draft}
        onChange={save}
        onWait={wait}
        onSubmitted={(sent) => {
          discard();
          onSubmitted(sent);
        }}
      />
      <Beside draft={<DraftNote savedAt={draft.savedAt} empty={emptyDraft} onDiscard={discard} />} />
    </>
  );
}

interface CardProps extends Props {
  draft: Draft<FormValues>;
  onChange: (values: FormValues) => void;
  onWait: (isWaiting: boolean) => void;
}

/** The registration card: checked in the browser by the contract's own schema, and again by the server. */
function Card({ position, draft, onChange, onWait, onSubmitted }: CardProps) {
  const { refusalText } = variants[position];
  const form = useForm({
    resolver: zodResolver(schemas[position]),
    defaultValues: draft.values,
    reValidateMode: 'onChange',
    // The summary above takes the focus, so that all faults are heard.
    shouldFocusError: false,
  });
  useSaving(form, onChange);
  const [snapshot, send] = useMachine(sendingMachine);
  const { refusal, sent } = snapshot.context;
  const isSending = snapshot.matches('sending');
  const later = useSendingLater({
    isWaiting: snapshot.matches('waiting'),
    isAsked: draft.isWaiting === true,
    refusal,
    submit: () => void submit(),
    wait: onWait,
  });
  const { attempt, countRefusal } = useRefusal(form, later.shown, refusalText);

  useEffect(() => {
    if (sent) onSubmitted({ ...sent, email: form.getValues('email').trim() });
  }, [sent, onSubmitted, form]);

  const submit = form.handleSubmit(
    (values) => send({ type: 'submit', form: { ...values, position, idempotencyKey: draft.idempotencyKey } }),
    () => {
      onWait(false);
      countRefusal();
    },
  );

  return (
    <form className={columns.main} noValidate onSubmit={submit}>
      {!isSending && <FormErrors form={form} attempt={attempt} refusal={later.shown} says={refusalText} />}
      <Fields form={form} />
      <FormEnd
        note={
          <>
            You confirm that you are at least 18. How we keep your data is set out in{' '}
            <Link to={paths.privacy}>Privacy</Link>.
          </>
        }
      >
        <Button
          variant="primary"
          type="submit"
          isPending={isSending || later.isHeld}
          pendingLabel={later.isHeld ? 'Waiting for a connection…' : 'Sending…'}
        >
          Submit Application
        </Button>
      </FormEnd>
      <WaitingNote
        isShown={later.isHeld}
        onCancel={() => {
          send({ type: 'cancel' });
          onWait(false);
        }}
      />
    </form>
  );
}

const submission = 'POST /api/secure-application-submit';

/** The form's machine with the real way of sending. */
const sendingMachine = applicationFormMachine.provide({
  actors: {
    send: fromPromise<Sent, object>(async ({ input, signal }) => {
      const { idempotencyKey, ...body } = input as BodyOf<typeof submission> & { idempotencyKey: string };
      const { data } = await request(submission, { body, idempotencyKey, signal });
      return data;
    }),
  },
  guards: { isOffline: () => !navigator.onLine },
});

/** The bound of the schema; counted as it counts, without the spaces at either end. */
const motivationLeast = 50;

const counted = (characters: number) =>
  characters < motivationLeast
    ? `${characters} of at least ${motivationLeast} characters`
    : `${characters} characters`;

function Fields<O>({ form }: { form: UseFormReturn<FormValues, unknown, O> }) {
  const { errors } = form.formState;
  const motivation = useWatch({ control: form.control, name: 'motivation' }).trim().length;
  const { register } = form;
  return (
    <FieldGroup>
      <Field label="First name" width="pair" error={errors.firstName?.message}>
        <TextInput autoComplete="given-name" required {...register('firstName')} />
      </Field>
      <Field label="Last name" width="pair" error={errors.lastName?.message}>
        <TextInput autoComplete="family-name" required {...register('lastName')} />
      </Field>
      <Field label="Email" width="half" error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" required {...register('email')} />
      </Field>
      <Field label="Phone" width="half" error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="tel" required {...register('phone')} />
      </Field>
      <Field label="Address" error={errors.address?.message}>
        <TextInput autoComplete="street-address" required {...register('address')} />
      </Field>
      <Field label="LinkedIn" aside="optional" width="half" error={errors.linkedinUrl?.message}>
        <TextInput type="url" autoComplete="off" {...register('linkedinUrl')} />
      </Field>
      <Field label="Portfolio" aside="optional" width="half" error={errors.portfolioUrl?.message}>
        <TextInput type="url" autoComplete="url" {...register('portfolioUrl')} />
      </Field>
      <Field label="Motivation" aside={counted(motivation)} error={errors.motivation?.message}>
        <TextArea required {...register('motivation')} />
      </Field>
    </FieldGroup>
  );
}
