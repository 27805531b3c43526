import type { Db } from '#services/platform/db/postgres.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { type CsvColumn, csvOf } from '#state-machines/csv.ts';
import type { IncidentFilter, Touched } from './contract.ts';
import { touchedBy } from './incident.ts';

/** As many as one file holds. */
const mostInFile = 10_000;
const label = (status: string | null) => (status ? statusLabel(status) : null);

const columns: readonly CsvColumn<Touched>[] = [
  { label: 'Application', cell: (row) => row.applicationId },
  { label: 'First name', cell: (row) => row.firstName },
  { label: 'Last name', cell: (row) => row.lastName },
  { label: 'Events', cell: (row) => row.events },
  { label: 'First event', cell: (row) => row.firstVersion },
  { label: 'Last event', cell: (row) => row.lastVersion },
  { label: 'First at', cell: (row) => row.firstAt },
  { label: 'Last at', cell: (row) => row.lastAt },
  { label: 'Status before', cell: (row) => label(row.before) },
  { label: 'Status after', cell: (row) => label(row.after) },
  { label: 'Status now', cell: (row) => label(row.status) },
  { label: 'Changed since', cell: (row) => row.hasMovedSince },
  { label: 'Events since', cell: (row) => row.eventsSince },
  { label: 'Mails sent', cell: (row) => row.mailsSent },
];

/** The applications that an incident touched, as a spreadsheet reads them; times are ISO 8601 in UTC. */
export async function exportIncident(db: Db, filter: IncidentFilter): Promise<string> {
  const { touched } = await touchedBy(db, filter, mostInFile);
  return csvOf(columns, touched);
}
