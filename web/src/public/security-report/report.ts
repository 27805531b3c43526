import { nameFault } from '#state-machines/plain-text.ts';
import type { Fault } from '../components/faults.tsx';
import { draftBox } from '../draft/draft.ts';

export type Report = { name: string; email: string; message: string };

/** A report as far as it is written: closing the dialog loses nothing. */
export const reportDraft = draftBox<Report>('security-report-draft', { name: '', email: '', message: '' });

/** What the server would refuse, said before it is sent. */
export function checkReport({ name, email, message }: Report): Fault[] {
  const faults: Fault[] = [];
  const misnamed = nameFault(name.trim());
  if (misnamed) faults.push({ field: 'name', message: misnamed });
  if (email.trim() && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()))
    faults.push({ field: 'email', message: 'Invalid email address' });
  if (message.trim().length < 10)
    faults.push({ field: 'message', message: 'Message must be at least 10 characters' });
  return faults;
}
