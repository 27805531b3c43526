import { Link } from 'react-router-dom';
import type { ListedApplication } from '#services/applications/contract.ts';
import { paths } from '#web/paths.ts';
import { personName } from '../components/person-name.ts';
import { withMoment } from '../time/moment.ts';
import { useList } from './list-context.ts';
import { RowBadges } from './row-badges.tsx';
import { SelectBox } from './select-box.tsx';

interface Props {
  row: ListedApplication;
  isOpen: boolean;
  onToggle: () => void;
}

export function NameCell({ row, isOpen, onToggle }: Props) {
  const { search, selection, asOf } = useList();
  const name = personName(row);
  return (
    <>
      <SelectBox id={row.id} name={name} selection={selection} />
      <button
        className={`ib s tw gi ${isOpen ? 'gi-open' : 'gi-closed'}`}
        type="button"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${name}`}
        onClick={onToggle}
      />
      <Link to={withMoment(paths.admin.application(row.id), asOf)} state={{ search }}>
        {name}
      </Link>
      <RowBadges row={row} />
    </>
  );
}
