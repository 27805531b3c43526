import { Link } from 'react-router-dom';
import type { ApplicationRow } from '#services/applications/contract.ts';
import { paths } from '#web/paths.ts';
import { personName } from '../signs/person-name.ts';
import { useList } from './list-context.ts';

interface Props {
  row: ApplicationRow;
  isOpen: boolean;
  onToggle: () => void;
}

export function NameCell({ row, isOpen, onToggle }: Props) {
  const { search } = useList();
  const name = personName(row);
  return (
    <>
      <button
        className={`ib s tw gi ${isOpen ? 'gi-open' : 'gi-closed'}`}
        type="button"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${name}`}
        onClick={onToggle}
      />
      <Link to={paths.admin.application(row.id)} state={{ search }}>
        {name}
      </Link>
      {row.isLegacy && <span className="leg">Legacy</span>}
    </>
  );
}
