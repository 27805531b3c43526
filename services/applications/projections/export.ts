import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { type CsvColumn, csvOptions } from '#services/platform/csv.ts';
import type { Db } from '#services/platform/postgres.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import type { ListedApplication, ListQuery } from '../contract.ts';
import { applicationsPage } from './list.ts';

const columns: readonly CsvColumn<ListedApplication>[] = [
  ['Application', (row) => row.id],
  ['First name', (row) => row.firstName],
  ['Last name', (row) => row.lastName],
  ['E-mail', (row) => row.email],
  ['Phone', (row) => row.phone],
  ['Address', (row) => row.address],
  ['Position', (row) => row.position],
  ['Status', (row) => statusLabel(row.workflowStatus)],
  ['In status since', (row) => row.statusSince],
  ['Applied', (row) => row.createdAt],
  ['Deadline', (row) => row.deadline?.due],
  ['Overdue', (row) => (row.deadline ? row.deadline.isOverdue : null)],
  ['Assessment score', (row) => row.assessmentScore],
  ['Assessment result', (row) => row.assessmentResult],
  ['Legacy', (row) => row.isLegacy],
  ['LinkedIn', (row) => row.linkedinUrl],
  ['Portfolio', (row) => row.portfolioUrl],
  ['Motivation', (row) => row.motivation],
];

const pageSize = 200;

async function* rowsOf(db: Db, query: ListQuery, now: Date) {
  let cursor: string | undefined;
  do {
    const page = await applicationsPage(db, { ...query, limit: pageSize, cursor }, now);
    for (const row of page.items) yield columns.map(([, value]) => value(row));
    cursor = page.next ?? undefined;
  } while (cursor);
}

/**
 * Everything a filter finds, as CSV, page by page: neither the process nor the database holds all of it.
 */
export function exportApplications(db: Db, query: Omit<ListQuery, 'limit' | 'cursor'>, now: Date): Readable {
  const csv = stringify(csvOptions(columns));
  const rows = Readable.from(rowsOf(db, { ...query, limit: pageSize }, now));
  rows.on('error', (error) => csv.destroy(error));
  return rows.pipe(csv);
}
