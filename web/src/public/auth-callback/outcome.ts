import type { z } from 'zod';
import type { handoffResult, Side } from '#services/identity/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { timings } from '#web/timings.ts';
import type { Toast } from '#web/ui/toast/toast.ts';
import type { Arrival } from './fragment.ts';

/** What is said, where it leads, and after how many milliseconds. */
export interface Outcome {
  toast: Toast | null;
  to: string;
  after: number;
  /** For the gate, whose own words for Google's refusals follow (staff side, section 8). */
  state?: { google: { code: string; message: string } };
}

/** The outcomes of a third-party sign-in (applicant side, sections 2 and 8, 'Auth and callback'; ruling 15). */
export const nothingBrought: Outcome = { toast: null, to: paths.admin.overview, after: 0 };

const about = 'sign-in';
const failure = (title: string, description: string, to: string = paths.admin.overview): Outcome => ({
  toast: { title, description, tone: 'danger', about },
  to,
  after: 0,
});

/** The provider, or the server that looked at its answer, says no. */
const refused = (message: string) => failure('Authentication Failed', message);

/** Each side's own catalogue (section 8 of both sides; ruling 43). */
const unexpected: Record<Side, Outcome> = {
  applicant: failure('Authentication Error', 'Something went wrong. Please try again.'),
  staff: failure('Authentication Error', 'Something went wrong. Please try signing in again.'),
};
const denied = failure('Access Denied', 'Admin or editor privileges required.', paths.home);

/** Google's refusal. Where the sign-in began at the staff gate, the gate learns of it too. */
export function refusedByProvider({ code, message, side }: Extract<Arrival, { kind: 'refused' }>): Outcome {
  return { ...refused(message), ...(side === 'staff' && { state: { google: { code, message } } }) };
}

/** The codes were not taken: refused in words, those of the field where there is one, or for an unforeseen reason. */
export function failed(error: unknown, side: Side): Outcome {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefusal ? refused(error.problem?.errors?.[0]?.message ?? error.message) : unexpected[side];
}

/** Someone is in, or nearly. Only who began at the staff gate without a role is denied. */
export function arrived({ next, role }: z.output<typeof handoffResult>, side: Side): Outcome {
  // The gate goes on with what is left to do.
  if (next !== 'done') return nothingBrought;
  if (role !== 'applicant') return { toast: null, to: paths.admin.overview, after: timings.callbackRedirect };
  if (side === 'staff') return denied;
  return { toast: { title: 'Welcome back!', about }, to: paths.home, after: 0 };
}
