import { isRateLimit, serverWords } from '../components/refusal.ts';

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
