import { useQuery } from '@tanstack/react-query';
import type { WorkedOn } from '#services/workbench/contract.ts';
import { paths } from '#web/paths.ts';
import { fullTime, roughSpan } from '#web/ui/dates.ts';
import { Section } from '#web/ui/section/section.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { CellLink } from '#web/ui/table/row-link.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { PersonName } from '../components/contact-links.tsx';
import { personName } from '../components/person-name.ts';
import { StatusTag } from '../components/status-tag.tsx';
import { workedOnQuery } from '../queries/morning.ts';

type Row = WorkedOn['items'][number];

const column = columnsOf<Row>();
const columns = column.columns([
  column.display({
    id: 'name',
    header: 'Name',
    meta: { isName: true, skeleton: 'long' },
    cell: ({ row: { original } }) => (
      <CellLink to={paths.admin.application(original.id)} title={personName(original)}>
        <PersonName person={original} />
      </CellLink>
    ),
  }),
  column.accessor('status', {
    header: 'Now',
    meta: { width: '44%', phoneOrder: 2 },
    cell: ({ row }) => <StatusTag status={row.original.status} />,
  }),
  column.accessor('at', {
    header: 'By you',
    meta: { width: '5.5rem', align: 'end', isSecondary: true, phoneOrder: 1 },
    cell: ({ row }) => <Ago at={row.original.at} />,
  }),
]);

function Ago({ at }: Pick<Row, 'at'>) {
  const now = useNow();
  return (
    <time dateTime={at} title={fullTime(at)}>
      {roughSpan(now - Date.parse(at))} ago
    </time>
  );
}

/** What the reader worked on last, and where it stands now; those who have done nothing yet see no empty list. */
export function LastWorkedOn() {
  const { data, isError } = useQuery(workedOnQuery);
  if (isError || data?.items.length === 0) return null;
  return (
    <Section title="You worked on these last" isPanel isFlush aria-busy={!data}>
      <Table
        label="Applications that you worked on last"
        isInPage
        phone="lines"
        columns={columns}
        rows={data?.items}
        rowId={({ id }) => id}
        loadingRows={5}
      />
    </Section>
  );
}
