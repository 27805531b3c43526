import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MachineVersions } from '#services/analytics/contract.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { request } from '#web/api/request.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { fullTime } from '#web/ui/dates.ts';
import { Section } from '#web/ui/section/section.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { LoadError } from '../components/load-error.tsx';

interface VersionRow {
  version: string;
  isCurrent: boolean;
  /** Null where nothing has been written under it. */
  read: Omit<MachineVersions['versions'][number], 'version'> | null;
}

const column = columnsOf<VersionRow>();
const columns = column.columns([
  column.display({
    id: 'version',
    header: 'Version',
    meta: { isRowHeader: true, skeleton: 'long' },
    cell: ({ row: { original } }) => (
      <>
        <Text as="code" size="mono">
          {original.version}
        </Text>{' '}
        {original.isCurrent && <Badge>in use</Badge>}
      </>
    ),
  }),
  column.display({
    id: 'first',
    header: 'First event read',
    meta: { phoneLabel: 'First:' },
    cell: ({ row: { original } }) =>
      original.read ? fullTime(original.read.firstAt) : 'No event has been written under it yet.',
  }),
  column.display({
    id: 'last',
    header: 'Last event read',
    meta: { phoneLabel: 'Last:' },
    cell: ({ row: { original } }) => original.read && fullTime(original.read.lastAt),
  }),
  column.display({
    id: 'events',
    header: 'Events read',
    meta: { align: 'end', skeleton: 'tiny', phoneLabel: 'Events:' },
    cell: ({ row: { original } }) => original.read && formatNumber(original.read.events),
  }),
  column.display({
    id: 'applications',
    header: 'Applications read',
    meta: { align: 'end', skeleton: 'tiny', phoneLabel: 'Applications:' },
    cell: ({ row: { original } }) => original.read && formatNumber(original.read.applications),
  }),
]);

function rowsOf({ current, versions }: MachineVersions): VersionRow[] {
  const used = versions.map(({ version, ...read }) => ({ version, isCurrent: version === current, read }));
  return used.some(({ isCurrent }) => isCurrent)
    ? used
    : [{ version: current, isCurrent: true, read: null }, ...used];
}

/** The machine's versions: which one is in use, and which ones wrote what the log holds. */
export function Versions() {
  const versions = useQuery(machineVersionsQuery);
  const { data, isError, error } = versions;
  return (
    <Section
      title="Versions"
      lead="Every event names the version of the workflow that decided it. Counted are all events of the 25 oldest applications and, in each state, of the 25 that entered it last. Sandboxes are left out."
      isFlush
      aria-busy={versions.isPending}
    >
      <Table
        label="Versions"
        isInPage
        isWrapping
        phone="lines"
        columns={columns}
        rows={data && rowsOf(data)}
        rowId={({ version }) => version}
        loadingRows={1}
        error={
          isError &&
          !data && (
            <LoadError
              title="Failed to load versions"
              error={error}
              onRetry={() => void versions.refetch()}
            />
          )
        }
      />
    </Section>
  );
}

const machineVersionsQuery = queryOptions({
  queryKey: ['machine-versions'],
  queryFn: ({ signal }) => request('GET /api/machine-versions', { signal }),
});
