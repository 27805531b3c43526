/** What the gate can see by itself before it asks the server (staff side, sections 5 and 9). */
export const staffPasswordMinimum = 8;
export const codeLength = 6;

export type PasswordFault = 'mismatch' | 'weak';

/** A new password and its repetition. The server refuses common ones and the person's own names besides. */
export function passwordFault(password: string, repeated: string): PasswordFault | null {
  if (password !== repeated) return 'mismatch';
  return [...password].length < staffPasswordMinimum ? 'weak' : null;
}

/** The digits of what was typed or pasted: '418 203' is a code. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, codeLength);

export const isCode = (code: string): boolean => /^\d+$/.test(code) && code.length === codeLength;
