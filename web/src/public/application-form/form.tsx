// First, because the contract builds its schemas as soon as it is loaded.
import '../components/no-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { submissionSchema } from '#services/applications/contract.ts';
import { applicationFormMachine, type Sent } from '#state-machines/application-form/machine.ts';
import { type BodyOf, request } from '#web/api/request.ts';
import { paths } from '#web/paths.ts';
import { Cell } from '../components/cell.tsx';
import { FormFaults } from '../components/form-faults.tsx';
import { useRefusal } from '../components/use-refusal.ts';
import type { Draft } from '../draft/draft.ts';
import { useSaving } from '../draft/use-draft.ts';
import type { SentTo } from './use-sent.ts';
import type { FormValues, Variant } from './variants.ts';

/** What is typed; the position is the form's own. */
const schemas = {
  general: submissionSchema('general').omit({ position: true }),
  'Personal Assistant': submissionSchema('Personal Assistant').omit({ position: true }),
};

interface Props {
  variant: Variant;
  draft: Draft<FormValues>;
  onChange: (values: FormValues) => void;
  onSubmitted: (sent: SentTo) => void;
}

/** The registration card: checked in the browser by the contract's own schema, and again by the server. */
export function ApplicationForm({ variant, draft, onChange, onSubmitted }: Props) {
  const { position, refusalText } = variant;
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
  const { attempt, countRefusal } = useRefusal(form, refusal, refusalText);

  useEffect(() => {
    if (sent) onSubmitted({ ...sent, email: form.getValues('email').trim() });
  }, [sent, onSubmitted, form]);

  const submit = form.handleSubmit(
    (values) => send({ type: 'submit', form: { ...values, position, idempotencyKey: draft.idempotencyKey } }),
    countRefusal,
  );

  return (
    <form className="main" noValidate onSubmit={submit}>
      {!isSending && <FormFaults form={form} attempt={attempt} refusal={refusal} says={refusalText} />}
      <Fields form={form} />
      <div className="form-end">
        <button className="button" type="submit" disabled={isSending}>
          {isSending ? 'Sending…' : 'Submit Application'}
        </button>
        <p className="note">
          You confirm that you are at least 18. How we keep your data is set out in{' '}
          <Link to={paths.privacy}>Privacy</Link>.
        </p>
      </div>
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
});

/** The bound of the schema; counted as it counts, without the spaces at either end. */
const motivationLeast = 50;

function Fields<O>({ form }: { form: UseFormReturn<FormValues, unknown, O> }) {
  const { errors } = form.formState;
  const motivation = useWatch({ control: form.control, name: 'motivation' }).trim().length;
  const field = (name: keyof FormValues) => ({ ...form.register(name), error: errors[name]?.message });
  return (
    <div className="card-form">
      <Cell label="First name" width="pair" autoComplete="given-name" required {...field('firstName')} />
      <Cell label="Last name" width="pair" autoComplete="family-name" required {...field('lastName')} />
      <Cell label="Email" width="half" type="email" autoComplete="email" required {...field('email')} />
      <Cell label="Phone" width="half" type="tel" autoComplete="tel" required {...field('phone')} />
      <Cell label="Address" autoComplete="street-address" required {...field('address')} />
      <Cell
        label="LinkedIn"
        hint="optional"
        width="half"
        type="url"
        autoComplete="off"
        {...field('linkedinUrl')}
      />
      <Cell
        label="Portfolio"
        hint="optional"
        width="half"
        type="url"
        autoComplete="url"
        {...field('portfolioUrl')}
      />
      <Cell
        label="Motivation"
        hint={
          motivation < motivationLeast
            ? `${motivation} of at least ${motivationLeast} characters`
            : `${motivation} characters`
        }
        multiline
        required
        {...field('motivation')}
      />
    </div>
  );
}
