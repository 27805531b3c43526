import { Link } from 'react-router-dom';
import { everyStatus, privacyPath, type RequestStatus } from '../address/privacy-address.ts';
import { statusWords } from './words.ts';

interface Props {
  status: RequestStatus | null;
  counts: Record<RequestStatus, number> | undefined;
}

/** All requests or those of one status, with how many there are of each. */
export function StatusTabs({ status, counts }: Props) {
  const all = counts && everyStatus.reduce((sum, each) => sum + counts[each], 0);
  const tab = (value: RequestStatus | null, label: string, count: number | undefined) => (
    <Link
      key={label}
      to={privacyPath({ status: value })}
      aria-current={value === status ? 'page' : undefined}
    >
      {label}
      <b>{count === undefined ? <span className="sk w1" /> : count.toLocaleString('en-GB')}</b>
    </Link>
  );
  return (
    <nav className="tabs" aria-label="Requests by status">
      {tab(null, 'All', all)}
      {everyStatus.map((each) => tab(each, statusWords[each].label, counts?.[each]))}
    </nav>
  );
}
