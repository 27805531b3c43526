import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { Role, UserRow } from '#services/identity/contract.ts';
import { everyRole } from './use-user-filters.ts';
import { roleLabels } from './words.ts';

export interface OpenRoleMenu {
  user: UserRow;
  /** Where the menu stands and where the focus goes back to. */
  button: HTMLElement;
}
interface Props {
  open: OpenRoleMenu;
  onClose: () => void;
  onChoose: (user: UserRow, role: Role) => void;
}

const may: Record<Role, string> = {
  applicant: 'Own application; no admin access',
  editor: 'Reviews applications; reads users',
  admin: 'Everything, users and their roles too',
};

/** The roles, with what each may. One menu serves every row. */
export function RoleMenu({ open: { user, button }, onClose, onChoose }: Props) {
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
        <Menu.Positioner className="pos" anchor={button} align="start" sideOffset={2} collisionPadding={8}>
          <Menu.Popup className="menu" aria-label={`Role of ${user.displayName}`} finalFocus={() => button}>
            <Menu.RadioGroup value={user.role}>
              {everyRole.map((role) => (
                <Menu.RadioItem
                  key={role}
                  value={role}
                  closeOnClick
                  onClick={() => role !== user.role && onChoose(user, role)}
                >
                  <Menu.RadioItemIndicator className="tick" keepMounted>
                    <Check className="i" aria-hidden="true" />
                  </Menu.RadioItemIndicator>
                  <span>
                    {roleLabels[role]}
                    <small>{may[role]}</small>
                  </span>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
