import type { Pool } from '#services/platform/db/postgres.ts';

/** A call that a staff screen makes. */
export interface StaffCall {
  name: string;
  path: string;
}

/** Of the list in its usual order (services/applications/projections/order.ts). */
const cursor = (...place: string[]): string => Buffer.from(JSON.stringify(place)).toString('base64url');
const day = (instant: string): string => instant.slice(0, 10);

/** Somewhere in the middle of the log, so that no screen is asked about its ends alone. */
async function middleOf(db: Pool): Promise<{ id: string; at: string; first: string; status: string }> {
  const { rows } = await db.query<{ id: string; at: string; first: string; status: string }>(
    `with ends as materialized (
       select min(submitted_at) as first, max(submitted_at) as last from application_states where not is_sandbox)
     select application_id as id, submitted_at as at, (select first from ends) as first, status from application_states
     where submitted_at <= (select first + (last - first) / 2 from ends) and not is_sandbox
     order by submitted_at desc, application_id desc limit 1`,
  );
  if (!rows[0]) throw new Error('no applications');
  return rows[0];
}

/** Every reading call of the staff screens, with the filters that read most. Each `<t>` is an instant of its own. */
export async function staffCalls(db: Pool): Promise<StaffCall[]> {
  const { id, at, first } = await middleOf(db);
  const after = cursor('newest', '', at, id);
  const list = (query: string) => `/api/applications?limit=50${query && `&${query}`}`;
  const review = (query: string) => `/api/review${query && `?${query}`}`;
  const month = `from=${day(first)}&to=${day(at)}`;
  const calls: Record<string, string> = {
    'the morning': '/api/morning',
    news: '/api/news',
    'worked on last': '/api/worked-on',
    'counts by status': '/api/statistics',
    'counts as of an instant': '/api/statistics?asOf=<t>',
    analytics: '/api/analytics',
    'analytics of a position': '/api/analytics?position=general',
    'analytics of half the time': `/api/analytics?${month}`,
    'analytics as of an instant': '/api/analytics?asOf=<t>',
    assessments: '/api/analytics/assessments',
    'assessments as of an instant': '/api/analytics/assessments?asOf=<t>',
    'machine versions': '/api/machine-versions',
    list: list(''),
    'list, a page in the middle': list(`cursor=${after}`),
    'list, oldest first': list('sort=oldest'),
    'list by deadline': list('sort=deadline'),
    'list of a status': list('status=contract_offered'),
    'list of a rare status': list('status=assessment_completed'),
    'list of a position': list('position=Personal%20Assistant'),
    'list, overdue': list('deadline=overdue'),
    'list, urgent': list('deadline=urgent'),
    'list, legacy': list('type=legacy'),
    'search, many matches': list('search=lena'),
    'count of a search': '/api/applications/count?search=lena',
    'count of a search and status': '/api/applications/count?search=berg&status=rejected',
    'search, two words': list('search=lena%20berg'),
    'search, two letters': list('search=le'),
    'search, one letter': list('search=l'),
    'search, nothing found': list('search=qqqxyz'),
    'search, an address': list('search=.77%40applicants'),
    'search and status': list('search=berg&status=rejected'),
    'search and rare status': list('search=berg&status=assessment_completed'),
    'search and position': list('search=lena&position=general'),
    'list as of an instant': list('asOf=<t>'),
    'list of a status as of an instant': list('status=contract_offered&asOf=<t>'),
    'list, overdue as of an instant': list('deadline=overdue&asOf=<t>'),
    'list by deadline as of an instant': list('sort=deadline&asOf=<t>'),
    'search as of an instant': list('search=lena&asOf=<t>'),
    review: review(''),
    'review, in progress': review('tab=in-progress'),
    'review, completed': review('tab=completed'),
    'review, urgent': review('tab=urgent'),
    'review of a position': review('position=general'),
    'review, search': review('search=lena'),
    'review as of an instant': review('asOf=<t>'),
    timeline: '/api/timeline',
    'timeline of all time': '/api/timeline?from=first',
    'next change': '/api/timeline/step?at=<t>&direction=next',
    journeys: '/api/journeys',
    'incident choices': '/api/incidents/facets',
    'incident choices of a stretch': `/api/incidents/facets?from=${at}`,
    'incident of a day': `/api/incidents?from=${at}&to=${new Date(Date.parse(at) + 86_400_000).toISOString()}`,
    application: `/api/applications/${id}`,
    'application as of an instant': `/api/applications/${id}?asOf=${at}`,
    'application’s duplicates': `/api/applications/${id}/duplicates`,
    events: `/api/applications/${id}/events`,
    verification: `/api/applications/${id}/verification`,
    documents: `/api/applications/${id}/documents`,
    'application’s mails': `/api/applications/${id}/mails`,
    'application’s assessments': `/api/applications/${id}/assessments`,
    'detailed information': `/api/applications/${id}/detailed-info`,
    proof: `/api/applications/${id}/proof`,
    'effects of an event': `/api/applications/${id}/events/2/effects`,
    users: '/api/users',
    'audit log': '/api/audit-logs',
    sandboxes: '/api/sandboxes',
    checkpoints: '/api/checkpoints',
    retention: '/api/privacy/retention',
    'deletion requests': '/api/privacy/deletion-requests',
    holds: '/api/privacy/holds',
    'dead letters': '/api/jobs/dead-letters',
    maintenance: '/api/maintenance',
    system: '/api/system',
    'nightly coverage': '/api/nightly-coverage',
    runs: '/api/replay/runs',
    webhooks: '/api/webhooks',
    'mail templates': '/api/mail-templates',
    settings: '/api/settings',
    'saved views': '/api/saved-views?screen=applications',
  };
  return Object.entries(calls).map(([name, path]) => ({ name, path }));
}
