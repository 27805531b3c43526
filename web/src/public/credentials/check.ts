import type { passwordMinimum } from '#services/identity/contract.ts';
import type { AccountEntries } from '#state-machines/account-form/machine.ts';
import { nameFault } from '#state-machines/plain-text.ts';
import type { FormError } from '#web/ui/error-summary/error-summary.tsx';

/** The contract's own (ruling 17), without its schemas. The server knows the rest, and may be set to ask for more. */
export const leastCharacters = { applicant: 6, staff: 8 } as const satisfies typeof passwordMinimum;

type Field = keyof AccountEntries;
const required: Record<Field, string> = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'E-mail is required',
  password: 'Password is required',
};
const fieldsOf = {
  'sign-in': ['email', 'password'],
  'sign-up': ['firstName', 'lastName', 'email', 'password'],
} as const satisfies Record<string, readonly Field[]>;
export type Intention = keyof typeof fieldsOf;

/** Something, an at-sign, a domain with a dot; whether a mailbox stands behind it, the mail finds out. */
const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export function checkEmail(email: string): string | null {
  if (email === '') return required.email;
  return looksLikeEmail(email) ? null : 'Please enter a valid email address';
}

export function checkNewPassword(password: string, least: number = leastCharacters.applicant): string | null {
  if (password === '') return required.password;
  // a sign outside the basic plane counts once, as the server counts it
  return [...password].length < least ? `Password must be at least ${least} characters` : null;
}

/** What has to be mended before anything is sent, in the order of the fields. */
export function check(intention: Intention, entries: AccountEntries): FormError[] {
  const isNew = intention === 'sign-up';
  const faultOf = (field: Field): string | null => {
    if (field === 'email') return checkEmail(entries.email);
    if (field === 'password' && isNew) return checkNewPassword(entries.password);
    if (entries[field] === '') return required[field];
    return isNew && field !== 'password' ? nameFault(entries[field]) : null;
  };
  return fieldsOf[intention].flatMap((field) => {
    const message = faultOf(field);
    return message ? [{ field, message }] : [];
  });
}
