import { unexplainedRoles } from '#services/identity/unexplained-roles.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import type { Check, Outpatient } from '../finding.ts';

const named = 5;

/** A role that was raised in the table opens everything, and leaves no trace in the log of applications. */
async function run({ ctx }: Outpatient) {
  const found = await unexplainedRoles(ctx.pool);
  if (found.length === 0) return [];
  const more = found.length - Math.min(named, found.length);
  const names = found
    .slice(0, named)
    .map(({ userId, has, given }) => `${userId} (${has}, was given ${given})`);
  return [
    {
      severity: 'act' as const,
      title: `${counted(found.length, 'account')} ${found.length === 1 ? 'has' : 'have'} another role than was given according to the audit log.`,
      detail: `${names.join(', ')}${more > 0 ? `, and ${formatNumber(more)} more` : ''}`,
      steps: [
        'Give the account the role that it should have, on the page Users: its sessions end at once.',
        'See what the account did meanwhile, on the page Audit Logs.',
        'Find out who changed the table user_roles: the product leaves an audit entry with every change.',
      ],
    },
  ];
}

export const checkRoles: Check = {
  name: 'roles',
  label: 'Every account has the role that it was given',
  covers: 'No one has the rights of staff who was not given them.',
  run,
  runNow: run,
};
