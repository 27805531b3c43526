import { Bookmark, CircleX, Mail } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Button } from '../button/button.tsx';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Menu, MenuItem, MenuRadioGroup } from './menu.tsx';

function useAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(anchor ? null : currentTarget);
  const props = { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== null, onClick: toggle } as const;
  return { anchor, close: () => setAnchor(null), props };
}

function Actions() {
  const { anchor, close, props } = useAnchor();
  return (
    <>
      <Button {...props}>Actions</Button>
      {anchor && (
        <Menu label="Actions for Livia" anchor={anchor} align="start" onClose={close}>
          <MenuItem icon={Mail} href="mailto:livia@adjutant.example">
            Send Email
          </MenuItem>
          <MenuItem icon={Bookmark} note="For a later opening">
            Mark as Suitable
          </MenuItem>
          <MenuItem icon={CircleX} disabledReason="Not allowed from this status">
            Mark as Not Suitable
          </MenuItem>
        </Menu>
      )}
    </>
  );
}

const choices = [
  { value: 'editor', label: 'Editor', note: 'Reviews applications' },
  { value: 'admin', label: 'Admin', note: 'Everything' },
] as const;

function Choice() {
  const { anchor, close, props } = useAnchor();
  const [role, setRole] = useState<'editor' | 'admin'>('editor');
  return (
    <>
      <Button {...props}>Role: {role}</Button>
      {anchor && (
        <Menu label="Role" anchor={anchor} align="start" onClose={close}>
          <MenuRadioGroup value={role} choices={choices} onChoose={setRole} />
        </Menu>
      )}
    </>
  );
}

export const catalogue: CatalogueEntry = {
  name: 'Menu',
  theme: 'staff',
  states: { actions: Actions, choice: Choice },
};
