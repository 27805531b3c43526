import type { ListedApplication } from '#services/applications/contract.ts';
import { advanceRefusal } from '#state-machines/application/screens.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { IconButton, IconLink } from '#web/ui/icon-button/icon-button.tsx';
import { personName } from '../components/person-name.ts';
import styles from './applications.module.css';
import { useList, useRecordLink } from './list-context.ts';

/** Opens the menu of an application: the three dots of its row or card. */
export function MoreButton({ row, className }: { row: ListedApplication; className?: string | undefined }) {
  const { menuId, onMenu } = useList();
  return (
    <IconButton
      glyph="more"
      size="small"
      label={`More: ${personName(row)}`}
      className={className}
      aria-haspopup="menu"
      aria-expanded={menuId === row.id}
      onClick={(event) => onMenu(row, event.currentTarget)}
    />
  );
}

function DetailsLink({ row }: { row: ListedApplication }) {
  return (
    <IconLink
      glyph="details"
      size="small"
      label={`View Details: ${personName(row)}`}
      tip="View Details"
      className={styles.details}
      {...useRecordLink(row)}
    />
  );
}

/** @param label names the person too, where nothing around it does */
export const DetailsButton = ({ row, label }: { row: ListedApplication; label?: string }) => (
  <ButtonLink {...useRecordLink(row)} aria-label={label}>
    View Details
  </ButtonLink>
);

/** Named by the specification's labels. One that cannot be used stays reachable and says why. */
export function RowActions({ row }: { row: ListedApplication }) {
  const { onAdvance, pendingId, asOf } = useList();
  const name = personName(row);
  if (asOf !== null) return <DetailsLink row={row} />;
  return (
    <>
      <IconButton
        glyph="advance"
        size="small"
        label={`Advance to Next Step: ${name}`}
        tip="Advance to Next Step"
        className={styles.advance}
        disabledReason={advanceRefusal(row.workflowStatus)}
        isPending={pendingId === row.id}
        onClick={() => onAdvance(row)}
      />
      <DetailsLink row={row} />
      <MoreButton row={row} />
    </>
  );
}
