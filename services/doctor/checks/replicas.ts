import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplicaState } from '#services/platform/db/replicas/replicas.ts';
import type { Check, Finding, Outpatient } from '../finding.ts';

function findingOf({ number, condition, lagMs }: ReplicaState): Finding | null {
  const which = `Replica ${number} of READ_DATABASE_URLS`;
  const meanwhile = 'Reads go to the others and to the primary; it is used again by itself.';
  if (condition === 'down')
    return {
      severity: 'look',
      title: `${which} does not answer.`,
      detail: meanwhile,
      steps: ['Start it, or see why this machine cannot reach it.'],
    };
  if (condition === 'late')
    return {
      severity: 'look',
      title: `${which} is more than 10 seconds behind the primary.`,
      detail: `${Number.isFinite(lagMs) ? `${Math.round((lagMs ?? 0) / 1_000)} s. ` : ''}${meanwhile}`,
      steps: [
        'Look at its load, and at its connection to the primary (`select * from pg_stat_replication` there).',
      ],
    };
  if (condition === 'no replica')
    return {
      severity: 'look',
      title: `${which} is no replica now.`,
      detail: 'After a failover it may be the primary, which is read from by its own address.',
      steps: ['If it remains the primary, take it out of READ_DATABASE_URLS.'],
    };
  return null;
}

const findings = async ({ ctx: { replicas } }: Outpatient): Promise<Finding[]> =>
  (replicas?.states ?? []).flatMap((state) => findingOf(state) ?? []);

/** Only API processes look all the time. A first look cannot tell what is late from what was idle. */
async function look(patient: Outpatient): Promise<Finding[]> {
  const { replicas } = patient.ctx;
  for (let looks = 0; looks < 2; looks++) {
    if (looks > 0) await sleep(1_000);
    await replicas?.look();
    if ((await findings(patient)).length === 0) break;
  }
  return findings(patient);
}

export const checkReplicas: Check = {
  name: 'replicas',
  label: 'Replicas that screens read from',
  run: look,
  runNow: findings,
};
