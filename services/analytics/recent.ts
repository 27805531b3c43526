import type { Db } from '#services/platform/db/postgres.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { type Cohort, statement } from './cohort.ts';
import type { Analytics } from './contract.ts';

interface Row {
  id: string;
  first_name: string;
  last_name: string;
  position: string;
  workflow_status: AnyStatus;
  created_at: string;
  workflow_step_history: { status: AnyStatus; timestamp: string }[];
}

/** 'Recent activity is the 10 newest applications with a step history' (applicant side, section 9). */
const newest = 10;
/** @param also a further condition */
export const newestSql = (cohort: Cohort, also = ''): string => `
  select s.application_id from application_states s where ${cohort.where} ${also}
  order by s.submitted_at desc, s.application_id desc limit ${newest}`;
/** In one walk, which asks each shard of a cluster once. */
const recentSql = (cohort: Cohort): string => `
  select a.id, a.first_name, a.last_name, a.position, a.workflow_status, a.created_at, a.workflow_step_history
  from application_states s join applications a on a.id = s.application_id
  where ${cohort.where} order by s.submitted_at desc, s.application_id desc limit ${newest}`;

/** Every application has a step history from its first event on. */
export async function readRecent(db: Db, cohort: Cohort): Promise<Analytics['recent']> {
  const { rows } = await db.query<Row>(statement('recent', cohort, recentSql(cohort)));
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    position: row.position,
    status: row.workflow_status,
    createdAt: row.created_at,
    steps: row.workflow_step_history.map(({ status, timestamp }) => ({
      status,
      at: new Date(timestamp).toISOString(),
    })),
  }));
}
