import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Db } from '#services/platform/postgres.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import type { ListedApplication, ListQuery } from '../contract.ts';
import { applicationsPage } from './list.ts';

/** What a spreadsheet shows: heading and value of each column. Times are ISO 8601 in UTC. */
const columns: readonly [heading: string, value: (row: ListedApplication) => unknown][] = [
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
 * Everything a filter finds, as CSV (RFC 4180, with the mark by which spreadsheets know UTF-8), page by page: neither the
 * process nor the database holds all of it. A cell that a spreadsheet would take for a formula is kept from it.
 */
export function exportApplications(db: Db, query: Omit<ListQuery, 'limit' | 'cursor'>, now: Date): Readable {
  const csv = stringify({
    header: true,
    columns: columns.map(([heading]) => heading),
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  });
  const rows = Readable.from(rowsOf(db, { ...query, limit: pageSize }, now));
  rows.on('error', (error) => csv.destroy(error));
  return rows.pipe(csv);
}
