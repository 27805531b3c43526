import { StatusTag } from '../components/status-tag.tsx';

/** The heading of a group, with how many it holds in all. */
export function QueueGroup({ status, count }: { status: string; count: number | null }) {
  return (
    <li className="qg">
      <h3>
        <StatusTag status={status} />
        {count !== null && <b>{count.toLocaleString('en-GB')}</b>}
      </h3>
    </li>
  );
}
