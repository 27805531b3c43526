import { Bookmark, CircleX, Mail } from 'lucide-react';
import type { ListedApplication } from '#services/applications/contract.ts';
import { allowedMoves } from '#state-machines/application/screens.ts';
import { Menu, MenuItem } from '#web/ui/menu/menu.tsx';
import { isErased, personName } from '../components/person-name.ts';

export interface OpenRowMenu {
  row: ListedApplication;
  /** Where the menu stands and where the focus goes back to. */
  button: HTMLElement;
}
interface Props {
  open: OpenRowMenu;
  onClose: () => void;
  onSuitable: (row: ListedApplication) => void;
  onNotSuitable: (row: ListedApplication) => void;
}

/** The menu of the row it was opened from. What the tables do not allow is disabled, with the reason (ruling 26). */
export function RowMenu({ open: { row, button }, onClose, onSuitable, onNotSuitable }: Props) {
  const refusalOf = (to: 'suitable_candidate' | 'rejected') =>
    allowedMoves(row.workflowStatus, 'editor').includes(to) ? null : 'Not allowed from this status';
  return (
    <Menu label={`Actions for ${personName(row)}`} anchor={button} align="end" onClose={onClose}>
      <MenuItem
        icon={Mail}
        href={`mailto:${row.email}`}
        disabledReason={isErased(row) ? 'The personal data is erased' : null}
      >
        Send Email
      </MenuItem>
      <MenuItem
        icon={Bookmark}
        disabledReason={refusalOf('suitable_candidate')}
        onSelect={() => onSuitable(row)}
      >
        Mark as Suitable
      </MenuItem>
      <MenuItem icon={CircleX} disabledReason={refusalOf('rejected')} onSelect={() => onNotSuitable(row)}>
        Mark as Not Suitable
      </MenuItem>
    </Menu>
  );
}
