import { stringify } from 'csv-stringify/sync';
import { type CsvColumn, csvOptions } from '#services/platform/csv.ts';
import type { Db } from '#services/platform/postgres.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import type { IncidentFilter, Touched } from './contract.ts';
import { touchedBy } from './incident.ts';

/** As many as one file holds. */
const mostInFile = 10_000;
const label = (status: string | null) => (status ? statusLabel(status) : null);

const columns: readonly CsvColumn<Touched>[] = [
  ['Application', (row) => row.applicationId],
  ['First name', (row) => row.firstName],
  ['Last name', (row) => row.lastName],
  ['Facts', (row) => row.facts],
  ['First fact', (row) => row.firstVersion],
  ['Last fact', (row) => row.lastVersion],
  ['First at', (row) => row.firstAt],
  ['Last at', (row) => row.lastAt],
  ['Status before', (row) => label(row.before)],
  ['Status after', (row) => label(row.after)],
  ['Status now', (row) => label(row.status)],
  ['Changed since', (row) => row.hasMovedSince],
  ['Facts since', (row) => row.factsSince],
  ['Mails sent', (row) => row.mailsSent],
];

/** The applications that an incident touched, as a spreadsheet reads them; times are ISO 8601 in UTC. */
export async function exportIncident(db: Db, filter: IncidentFilter): Promise<string> {
  const { touched } = await touchedBy(db, filter, mostInFile);
  return stringify(
    touched.map((row) => columns.map(([, value]) => value(row))),
    csvOptions(columns),
  );
}
