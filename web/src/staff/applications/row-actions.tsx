import { Link } from 'react-router-dom';
import type { ListedApplication } from '#services/applications/contract.ts';
import { advanceRefusal } from '#state-machines/application/screens.ts';
import { paths } from '#web/paths.ts';
import { personName } from '../components/person-name.ts';
import { withMoment } from '../time/moment.ts';
import { useList } from './list-context.ts';

/**
 * Three icon buttons, named by the specification's labels. One that cannot be used stays focusable and says why. In the
 * past nothing can be done, only looked at.
 * The tips are drawn by CSS from `data-tip`, so that twenty rows carry no more nodes than they must.
 */
export function RowActions({ row }: { row: ListedApplication }) {
  const { onAdvance, pendingId, search, menuId, onMenu, asOf } = useList();
  const name = personName(row);
  const refusal = advanceRefusal(row.workflowStatus);
  const isBlocked = refusal !== null || pendingId === row.id;
  const details = (
    <Link
      className="ib s gi gi-details"
      to={withMoment(paths.admin.application(row.id), asOf)}
      state={{ search }}
      data-tip="View Details"
      aria-label={`View Details: ${name}`}
    />
  );
  if (asOf !== null) return details;
  return (
    <>
      <button
        className="ib s gi gi-advance"
        type="button"
        data-tip={refusal ?? 'Advance to Next Step'}
        aria-label={`Advance to Next Step: ${name}${refusal ? `. ${refusal}` : ''}`}
        aria-disabled={isBlocked}
        onClick={() => !isBlocked && onAdvance(row)}
      />
      {details}
      <button
        className="ib s gi gi-more"
        type="button"
        aria-haspopup="menu"
        aria-expanded={menuId === row.id}
        aria-label={`More: ${name}`}
        onClick={(event) => onMenu(row, event.currentTarget)}
      />
    </>
  );
}
