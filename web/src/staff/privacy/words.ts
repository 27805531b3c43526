import type { Deletion, DeletionRow, RetentionDueRow } from '#services/privacy/contract.ts';
import type { RetentionRule } from '#services/settings/contract.ts';
import type { Tone } from '#state-machines/application/labels.ts';

/** The privacy screen's words. */
export const statusWords: Record<DeletionRow['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'wait' },
  processing: { label: 'Processing', tone: 'work' },
  completed: { label: 'Completed', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'stop' },
};

export const ruleLabels: Record<RetentionRule, string> = {
  accounts: 'Account data',
  services: 'Service records',
  marketing: 'Marketing data',
};

/** What each rule looks at, in a sentence. */
export const ruleMeaning: Record<RetentionRule, string> = {
  accounts: 'Accounts that no one has signed in to for so long and that have no application under way.',
  services: 'Applications that ended so long ago.',
  marketing: 'Messages and choices from so long ago that nothing came of.',
};

export const subjectLabels: Record<RetentionDueRow['subject'], string> = {
  user: 'Account',
  application: 'Application',
  message: 'Message',
};

export const roleLabels: Record<NonNullable<Deletion['role']>, string> = {
  applicant: 'Applicant',
  editor: 'Editor',
  admin: 'Admin',
};

/** An erased person has no name left. */
export const nameOf = ({ name }: { name: string | null }): string => name ?? '[erased]';

export const byWhom = (person: { name: string | null } | null): string => person?.name ?? 'a deleted account';

const tables: Record<string, string> = {
  application_forms: 'Applications as submitted',
  application_detailed_info: 'Detailed information',
  application_documents: 'Documents, every version',
  application_assessments: 'Assessments',
  application_events: 'Events with words in them',
  contact_messages: 'Messages to us',
  form_drafts: 'Drafts',
  users: 'Account',
  profiles: 'Profile',
  user_roles: 'Role',
  user_identities: 'Google sign-in',
  sessions: 'Sessions',
  factors: 'Second factor',
  links: 'Links sent by mail',
  sign_ups: 'Sign-ups',
  impersonations: 'Looks at the portal',
  mails: 'Records of mails',
  mail_outbox: 'Mails that were kept',
  sandboxes: 'Sandboxes made from it',
  'keys.person_keys': 'Keys',
};

/** A table as people call it; one without a word of its own goes by its name. */
export function tableLabel(table: string): string {
  const plain = table.replace(/^.*\./, '').replaceAll('_', ' ');
  return tables[table] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}
