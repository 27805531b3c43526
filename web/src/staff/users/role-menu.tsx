import type { Role, UserRow } from '#services/identity/contract.ts';
import { Menu, MenuRadioGroup } from '#web/ui/menu/menu.tsx';
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
const choices = everyRole.map((role) => ({ value: role, label: roleLabels[role], note: may[role] }));

/** The roles, with what each may. One menu serves every row. */
export function RoleMenu({ open: { user, button }, onClose, onChoose }: Props) {
  return (
    <Menu label={`Role of ${user.displayName}`} anchor={button} align="start" onClose={onClose}>
      <MenuRadioGroup value={user.role} choices={choices} onChoose={(role) => onChoose(user, role)} />
    </Menu>
  );
}
