import { Menu } from '@base-ui/react/menu';
import { Bookmark, CircleX, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListedApplication } from '#services/applications/contract.ts';
import { allowedMoves } from '#state-machines/application/screens.ts';
import { isErased, personName } from '../components/person-name.ts';
import type { OpenRowMenu } from './use-row-menu.ts';

interface Props {
  open: OpenRowMenu;
  onClose: () => void;
  onSuitable: (row: ListedApplication) => void;
  onNotSuitable: (row: ListedApplication) => void;
}

/** The menu of the row it was opened from. What the tables do not allow stays, disabled, with the reason (ruling 26). */
export function RowMenu({ open: { row, button }, onClose, onSuitable, onNotSuitable }: Props) {
  // A press on the button itself is the button's to answer, or the menu would close and open again at once.
  const isOnButton = ({ target }: Event) => target instanceof Node && button.contains(target);
  return (
    <Menu.Root
      open
      onOpenChange={(isOpen, { event }) => {
        if (!isOpen && !isOnButton(event)) onClose();
      }}
    >
      <Menu.Portal container={button.closest('main')}>
        <Menu.Positioner
          className="pos"
          anchor={button}
          side="bottom"
          align="end"
          sideOffset={2}
          collisionPadding={8}
        >
          <Menu.Popup
            className="menu"
            aria-label={`Actions for ${personName(row)}`}
            finalFocus={() => button}
          >
            {isErased(row) ? (
              <Menu.Item disabled>
                <Mail className="i" aria-hidden="true" />
                <span>
                  Send Email
                  <small>The personal data is erased</small>
                </span>
              </Menu.Item>
            ) : (
              <Menu.LinkItem href={`mailto:${row.email}`} closeOnClick>
                <Mail className="i" aria-hidden="true" />
                Send Email
              </Menu.LinkItem>
            )}
            <Mark row={row} to="suitable_candidate" onMark={onSuitable}>
              <Bookmark className="i" aria-hidden="true" />
              Mark as Suitable
            </Mark>
            <Mark row={row} to="rejected" onMark={onNotSuitable}>
              <CircleX className="i" aria-hidden="true" />
              Mark as Not Suitable
            </Mark>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface MarkProps {
  row: ListedApplication;
  to: 'suitable_candidate' | 'rejected';
  onMark: (row: ListedApplication) => void;
  children: [icon: ReactNode, label: string];
}

function Mark({ row, to, onMark, children: [icon, label] }: MarkProps) {
  const isAllowed = allowedMoves(row.workflowStatus, 'editor').includes(to);
  return (
    <Menu.Item disabled={!isAllowed} onClick={() => onMark(row)}>
      {icon}
      <span>
        {label}
        {!isAllowed && <small>Not allowed from this status</small>}
      </span>
    </Menu.Item>
  );
}
