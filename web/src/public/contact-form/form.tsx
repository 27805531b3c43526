// First, because the contract builds its schema as soon as it is loaded.
import '../components/no-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { contactFormSchema } from '#services/contact/contract.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FormEnd } from '#web/ui/button/button-row.tsx';
import { Field, FieldGroup } from '#web/ui/field/field.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { FormErrors, useRefusal } from '../components/form-errors.tsx';
import { useSendingLater, WaitingNote } from '../draft/sending-later.tsx';
import { useDraft, useSaving } from '../draft/use-draft.ts';
import { type ContactValues, messageDraft, refusalText, sendingMachine, success } from './send.ts';
import { labels, widths } from './words.ts';

/** Writes to the company. What was typed stays until it has arrived, and then the form is empty again. */
export function ContactForm() {
  const { draft, save, wait, discard } = useDraft(messageDraft);
  const form = useForm<Required<ContactValues>, unknown, z.output<typeof contactFormSchema>>({
    resolver: zodResolver(contactFormSchema) as never,
    defaultValues: draft.values,
    reValidateMode: 'onChange',
    // The summary above takes the focus, so that all faults are heard.
    shouldFocusError: false,
  });
  useSaving(form, save);
  const [snapshot, send] = useMachine(sendingMachine);
  const { refusal, sent } = snapshot.context;
  const isSending = snapshot.matches('sending');
  useEffect(() => {
    if (sent === 0) return;
    toast({ ...success, about: 'form' });
    form.reset(messageDraft.begin().values);
    discard();
  }, [sent, form, discard]);

  const later = useSendingLater({
    isWaiting: snapshot.matches('waiting'),
    isAsked: draft.isWaiting === true,
    refusal,
    submit: () => void submit(),
    wait,
  });
  const { attempt, countRefusal } = useRefusal(form, later.shown, refusalText);
  const submit = form.handleSubmit(
    (values) => send({ type: 'submit', form: { ...values, idempotencyKey: draft.idempotencyKey } }),
    () => {
      wait(false);
      countRefusal();
    },
  );
  const field = (name: keyof ContactValues) => ({
    label: labels[name],
    width: widths[name],
    error: form.formState.errors[name]?.message,
  });

  return (
    <form noValidate onSubmit={submit}>
      {!isSending && <FormErrors form={form} attempt={attempt} refusal={later.shown} says={refusalText} />}
      <FieldGroup>
        <Field {...field('firstName')}>
          <TextInput autoComplete="given-name" required {...form.register('firstName')} />
        </Field>
        <Field {...field('lastName')}>
          <TextInput autoComplete="family-name" required {...form.register('lastName')} />
        </Field>
        <Field {...field('email')}>
          <TextInput type="email" autoComplete="email" required {...form.register('email')} />
        </Field>
        <Field aside="optional" {...field('phone')}>
          <TextInput type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
        <Field {...field('subject')}>
          <TextInput required {...form.register('subject')} />
        </Field>
        <Field {...field('message')}>
          <TextArea required {...form.register('message')} />
        </Field>
      </FieldGroup>
      <FormEnd
        note={
          <>
            We use these details to answer you, and for nothing else. See{' '}
            <Link to={paths.privacy}>Privacy</Link>.
          </>
        }
      >
        <Button
          variant="primary"
          type="submit"
          isPending={isSending || later.isHeld}
          pendingLabel={later.isHeld ? 'Waiting for a connection…' : 'Sending...'}
        >
          Send message
        </Button>
      </FormEnd>
      <WaitingNote
        isShown={later.isHeld}
        onCancel={() => {
          send({ type: 'cancel' });
          wait(false);
        }}
      />
    </form>
  );
}
