import type { ApplicationDetail } from '#services/applications/contract.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { assessmentText } from '../components/assessment-text.ts';
import { StatusTag } from '../components/status-tag.tsx';
import { contactPairs, Prose } from '../dossier/part.tsx';
import { useMoment, withMoment } from '../time/moment.ts';
import styles from './application.module.css';
import { PastNote, SectionHead } from './section-parts.tsx';

type Duplicate = ApplicationDetail['duplicates'][number];
const column = columnsOf<Duplicate>();
const columns = column.columns([
  column.accessor('workflowStatus', {
    header: 'Status',
    cell: ({ row }) => <StatusTag status={row.original.workflowStatus} />,
  }),
  column.accessor('createdAt', {
    header: 'Applied',
    meta: { width: '13.75rem', align: 'end', isSecondary: true },
    cell: ({ row }) => shortTime(row.original.createdAt),
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { width: '7rem', align: 'end', isHeadingHidden: true },
    cell: ({ row }) => <DuplicateLink id={row.original.id} />,
  }),
]);

function DuplicateLink({ id }: { id: string }) {
  const { asOf } = useMoment();
  return <TextLink to={withMoment(paths.admin.application(id), asOf)}>View Details</TextLink>;
}

/** What the person wrote, and other applications with the same e-mail address. */
export function Applicant({ application, asOf }: { application: ApplicationDetail; asOf: string | null }) {
  const { emailConfirmedAt, duplicates } = application;
  const confirmed = emailConfirmedAt ? `confirmed ${fullTime(emailConfirmedAt)}` : 'not confirmed yet';
  return (
    <>
      {asOf && (
        <PastNote>
          What the person wrote when applying stays as it was sent, unless it was erased since.
        </PastNote>
      )}
      <DescriptionList
        className={classNames(styles.body, styles.applicant)}
        pairs={[
          ...contactPairs(application, <ToneText tone="soft">{confirmed}</ToneText>),
          { term: 'Motivation', value: <Prose text={application.motivation} /> },
          { term: 'Assessment', value: assessmentText(application) },
        ]}
      />
      <section data-line="above" aria-label="Duplicates">
        <SectionHead
          title="Duplicates"
          summary={
            duplicates.length === 0
              ? 'No other application with this e-mail address'
              : `${duplicates.length} with the same e-mail address`
          }
        />
        {duplicates.length > 0 && (
          <Table
            label="Duplicates"
            isInPage
            phone="lines"
            tableClassName={styles.duplicateTable}
            columns={columns}
            rows={duplicates}
            rowId={({ id }) => id}
          />
        )}
      </section>
    </>
  );
}
