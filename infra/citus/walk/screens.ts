import { type StaffCall, staffCalls } from '#infra/bench/staff-calls.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { happenings, listSorts, statusGroupNames } from '#state-machines/application/list-words.ts';
import { hourMs } from '#state-machines/durations.ts';
import type { Goal } from '../steps.ts';
import { goals, type Walker } from './walker.ts';

/** Every reading call of staff's screens. */
export async function screens(walker: Walker, admin: Visitor, id: string): Promise<void> {
  const calls = await walker.take('the screens', null, () => staffCalls(walker.product.owner));
  const instant = encodeURIComponent(new Date(Date.now() - 1_000).toISOString());
  for (const { name, path } of calls ?? [])
    await walker.step(name, goalOf({ name, path }), { path: path.replaceAll('<t>', instant), who: admin });
  const hourAgo = encodeURIComponent(new Date(Date.now() - hourMs).toISOString());
  const more: StaffCall[] = [
    ...listSorts.map((sort) => ({ name: `list in order: ${sort}`, path: `/api/applications?sort=${sort}` })),
    ...statusGroupNames.map((group) => ({
      name: `list of: ${group}`,
      path: `/api/applications?status=${group}`,
    })),
    ...happenings.map((what) => ({
      name: `list of what happened: ${what}`,
      path: `/api/applications?happened=${what}&since=${hourAgo}`,
    })),
    { name: 'list as a file', path: '/api/applications/export.csv' },
    { name: 'incident by a kind of actor', path: '/api/incidents?actor=applicant' },
    { name: 'incident as a file', path: '/api/incidents/export.csv?actor=admin' },
    {
      name: 'what followed an incident',
      path: `/api/incidents/followed?actor=applicant&application=${id}`,
    },
    { name: 'metrics', path: '/metrics' },
    { name: 'readiness', path: '/readyz' },
  ];
  for (const { name, path } of more) await walker.step(name, goalOf({ name, path }), { path, who: admin });
}

/** Who looks at one application asks one shard, but for those with the same address; who looks at what is beside the log asks none. */
function goalOf({ path }: StaffCall): Goal {
  if (/^\/api\/applications\/[0-9a-f-]{36}(?!\/duplicates)/.test(path)) return goals.one;
  return goals.all;
}
