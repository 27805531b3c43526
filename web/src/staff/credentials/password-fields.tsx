import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type RefObject, useEffect, useState } from 'react';
import { staffPasswordMinimum } from '#state-machines/staff-gate/rules.ts';
import type { Refusal } from '#state-machines/staff-gate/words.ts';
import { ApiError } from '#web/api/client.ts';
import { Field } from '#web/ui/field/field.tsx';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';

type InputProps = ComponentProps<typeof TextInput>;

/** The address of an account. */
export function EmailField(input: InputProps) {
  return (
    <Field label="E-mail">
      <TextInput {...input} name="email" type="email" autoComplete="username" required maxLength={254} />
    </Field>
  );
}

type PasswordProps = InputProps & {
  label: string;
  /** The rules, shown before anything is typed. */
  hint?: string;
  /** The note that says what is wrong with it. */
  faultId?: string | undefined;
};

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, hint, faultId, ...input }: PasswordProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} faultId={faultId}>
      <TextInput
        {...input}
        type={isShown ? 'text' : 'password'}
        required
        maxLength={200}
        spellCheck={false}
        autoCapitalize="none"
        end={
          <IconButton
            icon={isShown ? EyeOff : Eye}
            size="small"
            label="Show password"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        }
      />
    </Field>
  );
}

const rules = `At least ${staffPasswordMinimum} characters, without your name or e-mail address, and none of those that very many people use.`;

const isMismatch = (refusal: Refusal | null) =>
  refusal?.kind === 'password-mismatch' || refusal?.kind === 'new-password-mismatch';
const isOfCurrent = (refusal: Refusal | null) =>
  refusal?.error instanceof ApiError && refusal.error.field('currentPassword') !== undefined;

interface NewPasswordProps {
  label?: string;
  refusal: Refusal | null;
  refusalId: string;
  first: RefObject<HTMLInputElement | null>;
  repeated: RefObject<HTMLInputElement | null>;
}

/** A new password and its repetition. The focus goes to the one that a refusal is about. */
export function NewPasswordFields({
  label = 'New Password',
  refusal,
  refusalId,
  first,
  repeated,
}: NewPasswordProps) {
  const isOther = isOfCurrent(refusal);
  useEffect(() => {
    if (refusal && !isOther) (isMismatch(refusal) ? repeated : first).current?.focus();
  }, [refusal, isOther, first, repeated]);
  return (
    <>
      <PasswordField
        ref={first}
        label={label}
        name="password"
        autoComplete="new-password"
        hint={rules}
        faultId={refusal && !isOther && !isMismatch(refusal) ? refusalId : undefined}
      />
      <PasswordField
        ref={repeated}
        label={`Confirm ${label}`}
        name="repeated"
        autoComplete="new-password"
        faultId={isMismatch(refusal) ? refusalId : undefined}
      />
    </>
  );
}
