import { type RefObject, useEffect } from 'react';
import { staffPasswordMinimum } from '#state-machines/staff-gate/rules.ts';
import type { Refusal } from '#state-machines/staff-gate/words.ts';
import { ApiError } from '#web/api/client.ts';
import { PasswordField } from './password-field.tsx';

const rules = `At least ${staffPasswordMinimum} characters, without your name or e-mail address, and none of those that very many people use.`;

const isMismatch = (refusal: Refusal | null) =>
  refusal?.kind === 'password-mismatch' || refusal?.kind === 'new-password-mismatch';
const isOfCurrent = (refusal: Refusal | null) =>
  refusal?.error instanceof ApiError && refusal.error.field('currentPassword') !== undefined;

interface Props {
  labels: { password: string; repeated: string };
  refusal: Refusal | null;
  refusalId: string;
  first: RefObject<HTMLInputElement | null>;
  repeated: RefObject<HTMLInputElement | null>;
}

/** A new password and its repetition. The focus goes to the one that a refusal is about. */
export function NewPasswordFields({ labels, refusal, refusalId, first, repeated }: Props) {
  const isOther = isOfCurrent(refusal);
  useEffect(() => {
    if (refusal && !isOther) (isMismatch(refusal) ? repeated : first).current?.focus();
  }, [refusal, isOther, first, repeated]);
  return (
    <>
      <PasswordField
        ref={first}
        label={labels.password}
        name="password"
        autoComplete="new-password"
        hint={rules}
        faultId={refusal && !isOther && !isMismatch(refusal) ? refusalId : undefined}
      />
      <PasswordField
        ref={repeated}
        label={labels.repeated}
        name="repeated"
        autoComplete="new-password"
        faultId={isMismatch(refusal) ? refusalId : undefined}
      />
    </>
  );
}
