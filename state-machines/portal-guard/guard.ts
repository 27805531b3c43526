import { type ApplicantPage, pagesFor } from '../application/pages.ts';
import type { AnyStatus } from '../application/vocabulary.ts';

/**
 * May this person see this page of the portal now, and if not, where do they belong? Pure: the rules of the applicant
 * side, section 4, 'Access guard behaviour', in their order.
 */

/** What asking the server came to. `unreachable`: nothing answered, which says nothing about the person. */
type Asked<T> = 'asking' | 'unreachable' | 'failed' | T;

export interface Visit {
  page: ApplicantPage;
  session: Asked<'signed-in' | 'signed-out'>;
  /** Whether an admin looks in as this applicant: `over` when that has just ended (ruling 22). */
  testMode: 'off' | 'on' | 'over';
  /** The status of the latest application, or of the one looked at in test mode. */
  application: Asked<{ status: AnyStatus } | 'none'>;
}

export type Verdict =
  | { kind: 'check' }
  | { kind: 'open' }
  /** The dashboard without an application says so itself, and offers Browse Positions. */
  | { kind: 'no-application' }
  | { kind: 'retry' }
  | { kind: 'go'; to: 'auth' | 'home' | 'dashboard' | 'testing' };

const go = (to: Extract<Verdict, { kind: 'go' }>['to']): Verdict => ({ kind: 'go', to });

function withoutApplication({ page, testMode }: Visit): Verdict {
  if (testMode === 'on') return go('testing');
  return page === 'dashboard' ? { kind: 'no-application' } : go('home');
}

function withApplication(page: ApplicantPage, status: AnyStatus): Verdict {
  const allowed = pagesFor(status);
  if (allowed.includes(page)) return { kind: 'open' };
  return go(allowed.includes('dashboard') ? 'dashboard' : 'home');
}

export function guard(visit: Visit): Verdict {
  const { page, session, testMode, application } = visit;
  if (testMode === 'over') return go('testing');
  if (session === 'asking') return { kind: 'check' };
  if (session === 'unreachable') return { kind: 'retry' };
  if (session === 'failed') return go('home');
  if (session === 'signed-out') return go('auth');
  if (application === 'asking') return { kind: 'check' };
  if (application === 'unreachable') return { kind: 'retry' };
  if (application === 'failed') return go('home');
  return application === 'none' ? withoutApplication(visit) : withApplication(page, application.status);
}
