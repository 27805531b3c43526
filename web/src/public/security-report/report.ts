import { nameFault } from '#state-machines/plain-text.ts';
import type { FormError } from '#web/ui/error-summary/error-summary.tsx';
import { isRateLimit, serverWords } from '../components/refusal.ts';
import { draftBox } from '../draft/draft.ts';

export type Report = { name: string; email: string; message: string };

/** A report as far as it is written: closing the dialog loses nothing. */
export const reportDraft = draftBox<Report>('security-report-draft', { name: '', email: '', message: '' });

/** What the server would refuse, said before it is sent. */
export function checkReport({ name, email, message }: Report): FormError[] {
  const errors: FormError[] = [];
  const misnamed = nameFault(name.trim());
  if (misnamed) errors.push({ field: 'name', message: misnamed });
  if (email.trim() && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()))
    errors.push({ field: 'email', message: 'Invalid email address' });
  if (message.trim().length < 10)
    errors.push({ field: 'message', message: 'Message must be at least 10 characters' });
  return errors;
}

/** The words for an answer (applicant side, section 8, 'Security and privacy'). */
export const submitted = {
  title: 'Security Report Submitted',
  description: 'Thank you for reporting this security issue.',
} as const;

export function refusalText(refusal: unknown): { title: string; description: string } {
  if (isRateLimit(refusal)) {
    const description = serverWords(refusal) ?? 'Too many requests. Please wait before trying again.';
    return { title: 'Rate Limit Exceeded', description };
  }
  return { title: 'Report Failed', description: 'Unable to submit security report. Please try again.' };
}
