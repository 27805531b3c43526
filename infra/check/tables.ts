import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { repositoryFiles, root } from './tree.ts';

/**
 * Whose table is whose. A capability's SQL names its own tables, and those of the floors below it: the log with its projections,
 * and what platform keeps for all (outboxes, audit entries, maintenance runs).
 */
const owners: Readonly<Record<string, string>> = {
  'event-log':
    'application_events application_states application_steps application_changes application_status_counts application_status_days application_event_days application_funnel_days application_lengths application_missed_days application_ways application_status_figures application_status_day_changes application_status_day_figures application_event_day_changes application_event_day_figures log_checkpoints log_cosignatures log_witnesses',
  platform:
    'job_outbox account_job_outbox audit_outbox audit_logs audit_quotas maintenance_runs mail_outbox rate_limits',
  identity:
    'users profiles user_roles sessions links factors recovery_codes user_identities handoffs sign_ups sign_in_failures impersonations',
  applications: 'application_forms applications',
  'detailed-info': 'application_detailed_info',
  documents: 'application_documents',
  assessment: 'application_assessments',
  contact: 'contact_messages',
  sandbox: 'sandboxes',
  workbench: 'saved_views application_viewers',
  notifications: 'mails mailbox_mails staff_notice_windows staff_notices',
  webhooks: 'webhooks webhook_deliveries',
  privacy: 'privacy_requests legal_holds retention_due',
  settings: 'settings',
  doctor: 'running_processes',
  replay: 'replay_runs',
};
const shared = new Set(['event-log', 'platform']);
const ownerOf = new Map(
  Object.entries(owners).flatMap(([owner, tables]) => tables.split(' ').map((table) => [table, owner])),
);

/** Crossings that stand, each with its reason. Others fail, and so does one here that is gone. */
const accepted: Readonly<Record<string, string>> = {
  'event-log application_forms': 'one round trip loads a stream with the person whose key seals it',
  'users users': 'administers accounts: identity signs people in, users lists and removes them',
  'users profiles': 'as users',
  'users user_roles': 'as users',
  'users factors': 'as users',
  'users recovery_codes': 'as users',
  'users user_identities': 'as users',
  'test-mode impersonations': 'part of the session that one read finds (S12)',
  'test-mode sessions': 'locks the session whose impersonation it starts',
  'notifications applications': 'one batched read gives a mail its person and status',
  'analytics applications': 'the newest decisions carry the applicant’s name',
  'incidents mails': 'one statement counts what an incident caused',
  'settings webhooks': 'one statement reads everything that processes follow',
  'privacy application_forms': 'finds whose data a hold or a rule is about',
  'privacy contact_messages': 'as application_forms',
  'privacy users': 'as application_forms',
  'privacy user_roles': 'as application_forms',
  'privacy mails': 'forgets the last address in the transaction that notes the last mail',
};

const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** The tables of other capabilities that a file's SQL names, as `capability table`. */
export function crossingsIn(file: string, source: string): string[] {
  const capability = file.split('/')[1] ?? '';
  const named = withoutComments(source).matchAll(
    /\b(?:from|join|into|update|copy)\s+(?:only\s+)?([a-z_]+)\b/g,
  );
  const tables = new Set([...named].map((match) => match[1] ?? ''));
  return [...tables].flatMap((table) => {
    const owner = ownerOf.get(table);
    return owner && owner !== capability && !shared.has(owner) ? [`${capability} ${table}`] : [];
  });
}

const isUnderTest = (file: string): boolean =>
  /^services\/.*\.ts$/.test(file) && !file.endsWith('.test.ts') && !/^services\/(http|start)\//.test(file);

/** @returns complaints, in the order of the files */
export async function checkTables(): Promise<string[]> {
  const complaints: string[] = [];
  const met = new Set<string>();
  for (const file of (await repositoryFiles(['services'])).filter(isUnderTest)) {
    for (const crossing of crossingsIn(file, await readFile(path.join(root, file), 'utf8'))) {
      met.add(crossing);
      const [, table = ''] = crossing.split(' ');
      if (!(crossing in accepted))
        complaints.push(
          `${file} names the table ${table} of ${ownerOf.get(table)}; call that capability instead`,
        );
    }
  }
  for (const crossing of Object.keys(accepted).filter((one) => !met.has(one)))
    complaints.push(`infra/check/tables.ts accepts '${crossing}', which no file does any more; remove it`);
  return complaints;
}
