import { isUnavailable } from '#services/platform/db/postgres.ts';
import { checkCatalogue } from './catalogue/check-catalogue.ts';
import { checkAuditLog } from './checks/audit-log.ts';
import { checkBackup } from './checks/backup.ts';
import { checkDatabase } from './checks/database.ts';
import { checkDisk, checkKeyFiles } from './checks/disk.ts';
import { checkMasterKeys } from './checks/master-keys.ts';
import { checkProcesses } from './checks/processes.ts';
import { checkProjections } from './checks/projections.ts';
import { checkFiles, checkGivenData, checkKeys } from './checks/records.ts';
import { checkReplicas } from './checks/replicas.ts';
import { checkRoles } from './checks/roles.ts';
import { checkWitnesses } from './checks/witnesses.ts';
import { checkClock, checkWork } from './checks/work.ts';
import type { Check, Finding, Patient } from './finding.ts';

/** Everything that is looked at, in the order in which it is said. */
export const checks: readonly Check[] = [
  checkDatabase,
  checkCatalogue,
  checkProjections,
  checkWork,
  checkProcesses,
  checkClock,
  checkWitnesses,
  checkBackup,
  checkReplicas,
  checkKeys,
  checkGivenData,
  checkMasterKeys,
  checkAuditLog,
  checkRoles,
  checkFiles,
  checkKeyFiles,
  checkDisk,
];

export interface Examined {
  /** When it was looked, ISO 8601 UTC. */
  at: string;
  checks: { name: string; label: string; findings: readonly Finding[] }[];
  act: number;
  look: number;
}

/** What cannot be looked at is a finding too: nothing found would say that all is well. */
export function unseen({ label }: Check, error: unknown): Finding {
  return {
    severity: 'act',
    title: `This could not be looked at: ${label.toLowerCase()}.`,
    detail: isUnavailable(error) ? 'the database does not answer' : (error as Error).message,
    steps: ['See what the error says, mend it, and look again.'],
  };
}

/**
 * Looks at everything, one check after the other, and changes nothing.
 * @param onCheck is given what is looked at next, and how many checks are done
 */
export async function examine(
  patient: Patient,
  onCheck: (label: string, done: number) => void | Promise<void> = () => undefined,
): Promise<Examined> {
  const results: Examined['checks'] = [];
  for (const check of checks) {
    await onCheck(check.label, results.length);
    const findings = await check.run(patient).catch((error: unknown) => [unseen(check, error)]);
    results.push({ name: check.name, label: check.label, findings });
  }
  const all = results.flatMap(({ findings }) => findings);
  const act = all.filter(({ severity }) => severity === 'act').length;
  return { at: patient.ctx.clock().toISOString(), checks: results, act, look: all.length - act };
}
