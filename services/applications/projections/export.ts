import { Readable } from 'node:stream';
import type { Db } from '#services/platform/db/postgres.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { type CsvColumn, csvHead, csvRow } from '#state-machines/csv.ts';
import type { ListedApplication } from '../contract.ts';
import { applicationsPage } from './list.ts';
import type { NarrowedQuery } from './list-filters.ts';

const columns: readonly CsvColumn<ListedApplication>[] = [
  { label: 'Application', cell: (row) => row.id },
  { label: 'First name', cell: (row) => row.firstName },
  { label: 'Last name', cell: (row) => row.lastName },
  { label: 'E-mail', cell: (row) => row.email },
  { label: 'Phone', cell: (row) => row.phone },
  { label: 'Address', cell: (row) => row.address },
  { label: 'Position', cell: (row) => row.position },
  { label: 'Status', cell: (row) => statusLabel(row.workflowStatus) },
  { label: 'In status since', cell: (row) => row.statusSince },
  { label: 'Applied', cell: (row) => row.createdAt },
  { label: 'Deadline', cell: (row) => row.deadline?.due },
  { label: 'Overdue', cell: (row) => (row.deadline ? row.deadline.isOverdue : null) },
  { label: 'Assessment score', cell: (row) => row.assessmentScore },
  { label: 'Assessment result', cell: (row) => row.assessmentResult },
  { label: 'Legacy', cell: (row) => row.isLegacy },
  { label: 'LinkedIn', cell: (row) => row.linkedinUrl },
  { label: 'Portfolio', cell: (row) => row.portfolioUrl },
  { label: 'Motivation', cell: (row) => row.motivation },
];

const pageSize = 200;

async function* linesOf(db: Db, query: NarrowedQuery, now: Date) {
  yield csvHead(columns);
  let cursor: string | undefined;
  do {
    const page = await applicationsPage(db, { ...query, limit: pageSize, cursor }, now);
    for (const row of page.items) yield csvRow(columns, row);
    cursor = page.next ?? undefined;
  } while (cursor);
}

/**
 * Everything a filter finds, as CSV, page by page: neither the process nor the database holds all of it.
 */
export function exportApplications(
  db: Db,
  query: Omit<NarrowedQuery, 'limit' | 'cursor'>,
  now: Date,
): Readable {
  return Readable.from(linesOf(db, { ...query, limit: pageSize }, now));
}
