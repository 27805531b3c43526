import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { Button } from '#web/ui/button/button.tsx';
import { NativeDialogActions, NativeDialogBody } from '#web/ui/dialog/native-dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';

interface Props {
  kind: 'password' | 'code';
  onProved: () => void;
  onCancel: () => void;
  onOver: (error: unknown) => void;
}

const fields = {
  password: {
    label: 'Password',
    input: { type: 'password', autoComplete: 'current-password', maxLength: 200, autoCapitalize: 'none' },
    empty: 'Please enter your password.',
  },
  code: {
    label: 'Code from the app',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
    empty: 'Please enter a 6-digit code.',
  },
} as const;

const proofOf = (kind: Props['kind'], typed: string) =>
  kind === 'password'
    ? { with: kind, password: typed }
    : ({ with: kind, code: typed.replace(/\s/g, '') } as const);

const reasonOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  return error.problem?.errors?.map(({ message }) => message).join(' ') || error.message;
};

/** A password or a code; what is wrong with it stands at the field, and the field takes the focus back. */
export function TypedProof({ kind, onProved, onCancel, onOver }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<{ text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { label, input, empty } = fields[kind];
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (refusal) field.current?.select();
  }, [refusal]);

  const give = async (typed: string) => {
    setBusy(true);
    try {
      await request('POST /api/auth/proof', { body: proofOf(kind, typed) });
      onProved();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onOver(error);
      setBusy(false);
      setRefusal({ text: reasonOf(error) });
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = field.current?.value ?? '';
    if (typed.trim() === '') setRefusal({ text: empty });
    else if (!isBusy) void give(typed);
  };
  return (
    <form onSubmit={submit} noValidate>
      <NativeDialogBody>
        <Field label={label} error={refusal?.text} isErrorNew>
          <TextInput {...input} ref={field} name={kind} spellCheck={false} />
        </Field>
      </NativeDialogBody>
      <NativeDialogActions isPaired>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" type="submit" isPending={isBusy}>
          {isBusy ? 'Confirming…' : 'Confirm'}
        </Button>
      </NativeDialogActions>
    </form>
  );
}
