import type { ActiveWebhook, SettingValues } from '#services/settings/contract.ts';
import type { DeadlineDurations } from '#state-machines/application/deadlines.ts';
import type { Company } from '#state-machines/company.ts';

/** What an admin has set and every process follows without a restart (services/settings). Always asked anew, never copied. */
export interface Settings {
  /** How long each deadline runs that begins now; those under way stay as they were set. */
  readonly deadlines: DeadlineDurations;
  /** Points out of 100 from which an assessment is passed (ruling 11). */
  readonly passMark: number;
  readonly company: Company;
  /** How long what is kept, and which rule may erase (ruling 30). */
  readonly retention: SettingValues['retention'];
  readonly webhooks: readonly ActiveWebhook[];
  /** Reads what is kept now. After a change of one's own, and when another process tells of one. */
  refresh: () => Promise<void>;
}
