import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MachineVersions } from '#services/analytics/contract.ts';
import { request } from '#web/api/request.ts';
import { fullTime } from '#web/ui/dates.ts';
import { LoadError } from '../components/load-error.tsx';

const number = (value: number) => value.toLocaleString('en-GB');

/** The machine's versions: which one decides now, and which ones wrote what stands in the log. */
export function Versions() {
  const versions = useQuery(machineVersionsQuery);
  const { data, isError, error } = versions;
  return (
    <section className="sec wf-versions" aria-labelledby="versions-heading" aria-busy={versions.isPending}>
      <h2 id="versions-heading">Versions</h2>
      <p className="q prose">
        Every event names the version of the workflow that decided it. Read here are all events of the 25
        oldest applications and, in each state, of the 25 that entered it last: the first event there is and
        the latest move are among them, the ones between are not counted. Sandboxes are left out.
      </p>
      {isError && !data ? (
        <LoadError title="Failed to load versions" error={error} onRetry={() => void versions.refetch()} />
      ) : (
        <VersionTable data={data} />
      )}
    </section>
  );
}

function VersionTable({ data }: { data: MachineVersions | undefined }) {
  return (
    <table className="t">
      <thead>
        <tr>
          <th scope="col">Version</th>
          <th scope="col">First event read</th>
          <th scope="col">Last event read</th>
          <th scope="col" className="n">
            Events read
          </th>
          <th scope="col" className="n">
            Applications read
          </th>
        </tr>
      </thead>
      <tbody>{data ? <Rows {...data} /> : <SkeletonRow />}</tbody>
    </table>
  );
}

function Rows({ current, versions }: MachineVersions) {
  const isUnused = !versions.some(({ version }) => version === current);
  return (
    <>
      {isUnused && (
        <tr>
          <th scope="row">
            <Name version={current} isCurrent />
          </th>
          <td colSpan={4} className="q">
            No event has been written under it yet.
          </td>
        </tr>
      )}
      {versions.map(({ version, firstAt, lastAt, events, applications }) => (
        <tr key={version}>
          <th scope="row">
            <Name version={version} isCurrent={version === current} />
          </th>
          <td data-label="First">{fullTime(firstAt)}</td>
          <td data-label="Last">{fullTime(lastAt)}</td>
          <td className="n" data-label="Events">
            {number(events)}
          </td>
          <td className="n" data-label="Applications">
            {number(applications)}
          </td>
        </tr>
      ))}
    </>
  );
}

function Name({ version, isCurrent }: { version: string; isCurrent: boolean }) {
  return (
    <>
      <code className="m">{version}</code>
      {isCurrent && <span className="leg">decides now</span>}
    </>
  );
}

function SkeletonRow() {
  return (
    <tr>
      {[4, 3, 3, 1, 1].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five cells that never change places
        <td key={index} className={index > 2 ? 'n' : undefined}>
          <span className={`sk w${width}`} />
        </td>
      ))}
    </tr>
  );
}

const machineVersionsQuery = queryOptions({
  queryKey: ['machine-versions'],
  queryFn: ({ signal }) => request('GET /api/machine-versions', { signal }),
});
