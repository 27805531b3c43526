import type { PersonRecords } from '#services/platform/person-records.ts';
import { personalColumns } from '../classification.ts';
import type { PersonalData } from '../contract.ts';

type Row = Record<string, unknown>;

/** Values that JSON has no form for: hashes of files. */
const plain = (value: unknown): unknown => (Buffer.isBuffer(value) ? value.toString('hex') : value);

/** The person's own columns of each row; an unclassified column is left out. */
export function ownColumns(records: PersonRecords): PersonRecords {
  return Object.fromEntries(
    Object.entries(records).map(([table, rows]) => {
      const columns = personalColumns(table);
      const pick = (row: Row) =>
        Object.fromEntries(columns.filter((name) => name in row).map((name) => [name, plain(row[name])]));
      return [table, rows.map(pick)];
    }),
  );
}

/** Files that were infected are gone; the others open for their signed-in owner. */
const linkOf = (publicUrl: string, { document_id, scan_status }: Row): string | null =>
  scan_status === 'infected' ? null : `${publicUrl}/api/privacy/files/${String(document_id)}`;

const without = ({ application_id: _, ...row }: Row): Row => row;

/** The export as people read it: who they are, their applications with all that belongs to each, their files, and the rest. */
export function composeExport(
  records: PersonRecords,
  { publicUrl, ...head }: { exportId: string; exportedAt: string; userId: string; publicUrl: string },
): PersonalData {
  const {
    users = [],
    profiles = [],
    user_roles = [],
    application_forms = [],
    application_states = [],
    application_steps = [],
    application_events = [],
    application_detailed_info = [],
    application_assessments = [],
    application_documents = [],
    ...rest
  } = ownColumns(records);
  const applications = application_forms.map((form) => {
    const id = form.application_id;
    const of = (rows: Row[]) => rows.filter((row) => row.application_id === id).map(without);
    return {
      ...form,
      ...of(application_states)[0],
      detailed_info: of(application_detailed_info)[0] ?? null,
      assessments: of(application_assessments),
      steps: of(application_steps),
      history: of(application_events),
    };
  });
  return {
    ...head,
    profile: { ...users[0], ...profiles[0], role: user_roles[0]?.role ?? 'applicant' },
    applications,
    documents: application_documents.map((row) => ({ ...row, link: linkOf(publicUrl, row) })),
    records: rest,
  };
}
