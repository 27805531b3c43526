import { Link } from 'react-router-dom';
import type { Deletion } from '#services/privacy/contract.ts';
import { paths } from '#web/paths.ts';
import { positionLabel } from '../components/person-name.ts';
import { StatusTag } from '../components/status-tag.tsx';

/** Every application of the person; those under way end with the erasure. */
export function RequestApplications({ list }: { list: Deletion['applicationList'] }) {
  if (list.length === 0) return null;
  const open = list.filter(({ isOpen }) => isOpen).length;
  return (
    <section className="pv-p" aria-labelledby="request-applications">
      <h3 id="request-applications">Applications</h3>
      {open > 0 && (
        <p className="q">
          {open === 1 ? 'One of them is' : `${open} of them are`} still under way and would end without a
          decision.
        </p>
      )}
      <ul className="pv-ls">
        {list.map(({ id, position, status }) => (
          <li key={id}>
            <Link className="lk" to={paths.admin.application(id)}>
              {positionLabel(position)}
            </Link>
            <StatusTag status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
