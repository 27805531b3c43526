import type { MaintenanceOverview } from '#services/background/contract.ts';
import type { Context } from '#services/platform/context.ts';
import type { Pool } from '#services/platform/db/postgres.ts';

/** Something that an operator should know of. */
export interface Finding {
  /** `act`: something is lost, wrong or forged, or will be soon. `look`: it works, and should not stay so. */
  severity: 'act' | 'look';
  /** One sentence: what is so. */
  title: string;
  /** Names and numbers; nothing about a person. */
  detail?: string;
  /** What to do, step by step. */
  steps: readonly string[];
}

/** What a check needs that may run at any moment, in any process. */
export interface Outpatient {
  ctx: Context;
  isProduction: boolean;
  /** What runs by the clock, with its newest run. */
  schedules: () => Promise<MaintenanceOverview['items']>;
}

/** What the checks look at. */
export interface Patient extends Outpatient {
  /** The owner of the tables, without a statement timeout, and its address; in a process that knows no owner, its own login. */
  owner: { pool: Pool; url: string };
  /** Where keys, files and checkpoints lie on this machine. */
  dataDir: string;
  /** Whether to read at once what nights take in turns: all files, all days of the audit log. */
  isThorough?: boolean;
}

export interface Check {
  name: string;
  /** What is looked at, for people: 'Rights, triggers and functions of the database'. */
  label: string;
  /** What it means for the truth of the record, for staff who know nothing of how it is kept. */
  covers?: string;
  /** Nothing found is nothing wrong. What it throws becomes a finding of its own. */
  run: (patient: Patient) => Promise<readonly Finding[]>;
  /** The same within milliseconds, for the System page. Without it the page shows what the night found. */
  runNow?: (patient: Outpatient) => Promise<readonly Finding[]>;
}
