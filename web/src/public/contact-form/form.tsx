// First, because the contract builds its schema as soon as it is loaded.
import '../components/no-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMachine } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { contactFormSchema } from '#services/contact/contract.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast.tsx';
import { Cell } from '../components/cell.tsx';
import { FormFaults } from '../components/form-faults.tsx';
import { useRefusal } from '../components/use-refusal.ts';
import { draftBox } from '../draft/draft.ts';
import { useDraft, useSaving } from '../draft/use-draft.ts';
import { refusalText, sendingMachine, success } from './send.ts';
import { labels } from './words.ts';

/** Writes to the company. What was typed stays until it has arrived, and then the form is empty again. */
export function ContactForm() {
  const { draft, save, discard } = useDraft(messageDraft);
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
  const { attempt, countRefusal } = useRefusal(form, refusal, refusalText);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (sent === 0) return;
    toast({ ...success, about: 'form' });
    form.reset(messageDraft.begin().values);
    discard();
    // The button could not keep the focus while it was disabled.
    button.current?.focus({ preventScroll: true });
  }, [sent, form, discard]);

  const submit = form.handleSubmit(
    (values) => send({ type: 'submit', form: { ...values, idempotencyKey: draft.idempotencyKey } }),
    countRefusal,
  );
  const field = (name: keyof ContactValues) => ({
    label: labels[name],
    ...form.register(name),
    error: form.formState.errors[name]?.message,
  });

  return (
    <form noValidate onSubmit={submit}>
      {!isSending && <FormFaults form={form} attempt={attempt} refusal={refusal} says={refusalText} />}
      <div className="card-form">
        <Cell width="pair" autoComplete="given-name" required {...field('firstName')} />
        <Cell width="pair" autoComplete="family-name" required {...field('lastName')} />
        <Cell width="half" type="email" autoComplete="email" required {...field('email')} />
        <Cell width="half" type="tel" autoComplete="tel" hint="optional" {...field('phone')} />
        <Cell required {...field('subject')} />
        <Cell multiline required {...field('message')} />
      </div>
      <div className="form-end">
        <button className="button" type="submit" disabled={isSending} ref={button}>
          {isSending ? 'Sending...' : 'Send message'}
        </button>
        <p className="note">
          We use these details to answer you, and for nothing else. See{' '}
          <Link to={paths.privacy}>Privacy</Link>.
        </p>
      </div>
    </form>
  );
}

type ContactValues = z.input<typeof contactFormSchema>;

/** The message as far as it is written. */
const messageDraft = draftBox<Required<ContactValues>>('contact-draft', {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  subject: '',
  message: '',
});
