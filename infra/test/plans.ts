import type { QueryConfig } from 'pg';
import type { Pool } from '#services/platform/db/postgres.ts';

/** A step of a plan that was carried out, as `explain (analyze, format json)` tells it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Carries a statement out. @throws Error when there is none: what was looked for had not been sent */
export async function planOf(db: Pool, sent: QueryConfig | undefined): Promise<PlanNode> {
  if (!sent) throw new Error('no such statement was sent');
  const { rows } = await db.query(`explain (analyze, format json) ${sent.text}`, sent.values);
  return rows[0]['QUERY PLAN'][0].Plan;
}

function added(table: string, { Plans = [], ...node }: PlanNode, of: (node: PlanNode) => number): number {
  const own = node['Relation Name'] === table ? of(node) * node['Actual Loops'] : 0;
  return Plans.reduce((sum, one) => sum + added(table, one, of), own);
}

/** Rows that are read of the table itself, beyond an index that says enough. */
export const rowsReadOf = (table: string, plan: PlanNode): number =>
  added(table, plan, (node) => (node['Node Type'] === 'Index Only Scan' ? 0 : node['Actual Rows']));

/** Rows that are looked at, in the table or in an index. */
export const rowsLookedAt = (table: string, plan: PlanNode): number =>
  added(table, plan, (node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));
