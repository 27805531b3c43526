import type { GateContext } from '#state-machines/staff-gate/gate-setup.ts';
import type { Notice } from '#state-machines/staff-gate/words.ts';
import type { Toast } from '#web/ui/toast.tsx';

type Known = Pick<GateContext, 'session' | 'recoveryCodesLeft'>;

const left = (count: number) =>
  count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`;

/** What has happened stays for a while; what is to do next is out of date with the step after it. */
const isHistory = (notice: Notice) => notice === 'password-updated' || notice === 'verified';

/** What the gate says in the corner: the catalogue's info toasts (staff side, section 8). */
export function noticeToast(notice: Notice, known: Known): Toast {
  const words = wordsOf(notice, known);
  return isHistory(notice) ? words : { ...words, about: 'sign-in' };
}

function wordsOf(notice: Notice, { session, recoveryCodesLeft }: Known): Toast {
  switch (notice) {
    case 'signing-out':
      return { title: 'Signing Out', description: 'You are being signed out on every device.' };
    case 'sign-out-failed':
      return {
        title: 'Error',
        description: 'Failed to sign out. Please try again.',
        tone: 'danger',
        about: 'sign-in',
      };
    case 'check-your-email':
      return { title: 'Check Your Email', description: 'Open the link we have sent you.' };
    case 'first-time-setup':
      return {
        title: 'First-time Setup Required',
        description: 'Choose a password of your own, then set up a second factor.',
      };
    case 'set-up-2fa':
      return { title: 'Set Up 2FA', description: 'Staff accounts need a second factor.' };
    case 'second-factor-required':
      return { title: '2FA Required', description: 'Enter the code from your authenticator app.' };
    case 'password-updated':
      return { title: 'Password Updated', description: 'From now on, sign in with the new one.' };
    case 'scan-qr-code':
      return { title: 'Scan QR Code', description: 'Then enter the code that the app shows.' };
    case 'setup-complete':
      return { title: 'Setup Complete!', description: 'Now save your recovery codes.' };
    case 'verified': {
      const verified = 'Two-factor authentication verified.';
      const description = recoveryCodesLeft === null ? verified : `${verified} ${left(recoveryCodesLeft)}`;
      return { title: 'Success', description };
    }
    case 'welcome':
      return { title: session?.user?.role === 'admin' ? 'Welcome Admin!' : 'Welcome Editor!' };
    default:
      return notice satisfies never;
  }
}
