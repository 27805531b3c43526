import { Dialog } from '@base-ui/react/dialog';
import { LogOut, Menu as MenuIcon, Search, SunMoon, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { isPanelOpen } from '#web/ui/page-keys.ts';
import { Shortcut } from '#web/ui/shortcut/shortcut.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { type ThemeChoice, themeChoices } from '#web/ui/stored-theme.ts';
import { Text } from '#web/ui/text/text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { whenIdle } from '#web/when-idle.ts';
import { useInside } from '../gate/inside.ts';
import { PaletteDialog, preparePalette } from '../palette/palette-dialog.tsx';
import { Mark } from './mark.tsx';
import { Navigation, QuickStats } from './navigation.tsx';
import styles from './shell.module.css';
import { type Themed, themeLabels } from './theme.ts';

interface Props {
  themed: Themed;
  isSheetOpen: boolean;
  setSheetOpen: (isOpen: boolean) => void;
  onSidebar: () => void;
}

/** Title, the palette, the user with the way to their account, their role, and the way out. */
export function TopBar({ themed, isSheetOpen, setSheetOpen, onSidebar }: Props) {
  const { user, signOut, isLeaving } = useInside();
  const initial = user.email.charAt(0).toUpperCase();
  const name = `${user.firstName} ${user.lastName}`.trim() || initial;
  return (
    <Inline as="header" isOneLine data-line="below" data-print="none" className={styles.topBar}>
      <MobileMenu isOpen={isSheetOpen} setOpen={setSheetOpen} />
      <Text weight="strong" className={styles.title}>
        Admin Dashboard
      </Text>
      <FindOrGoTo onSidebar={onSidebar} choose={themed.choose} />
      <ThemeSelect choice={themed.choice} choose={themed.choose} />
      <Inline as="p" isOneLine>
        <NavLink className={styles.account ?? ''} to={paths.admin.account} title="Your account">
          <span className={styles.name}>{name}</span>
          <span className={styles.initial} aria-hidden="true">
            {initial}
          </span>
          <VisuallyHidden>, your account</VisuallyHidden>
        </NavLink>
        <Badge>{user.role === 'admin' ? 'Admin' : 'Editor'}</Badge>
      </Inline>
      <Button
        variant="quiet"
        icon={LogOut}
        className={styles.signOut}
        aria-label="Sign Out"
        isPending={isLeaving}
        onClick={signOut}
      >
        <span>Sign Out</span>
      </Button>
    </Inline>
  );
}

interface FindProps {
  onSidebar: () => void;
  choose: (choice: ThemeChoice) => void;
}

/** The way to the palette. Whether it is open is known here alone, so that opening it draws no other part of the shell. */
function FindOrGoTo(props: FindProps) {
  const palette = usePalette();
  return (
    <>
      <Button
        icon={Search}
        className={styles.find}
        aria-label="Find or go to"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => palette.show(true)}
      >
        <span>Find or go to…</span>
        <Shortcut keys="Ctrl K" isOnButton />
      </Button>
      {palette.isOpen && <PaletteDialog {...props} onClose={() => palette.show(false)} />}
    </>
  );
}

/** The palette, which Ctrl or Cmd with K opens and closes wherever the keyboard is. */
function usePalette() {
  const [isOpen, show] = useState(false);
  // Not beside the first screen, and before a first letter would meet its drawing.
  useEffect(() => void whenIdle().then(preparePalette), []);
  // With the paint, not after it: who sees the screen may press already.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      // Over a dialog of a screen it would hide what is being written there.
      if (!isOpen && isPanelOpen()) return;
      show(!isOpen);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen]);
  return { isOpen, show };
}

/** Light, dark, or as the system has it. */
function ThemeSelect({ choice, choose }: Pick<Themed, 'choice' | 'choose'>) {
  return (
    <label className={styles.theme} title={`Theme: ${choice}`}>
      <Icon icon={SunMoon} />
      <VisuallyHidden>Theme</VisuallyHidden>
      <select
        value={choice}
        onChange={(event) => choose(themeChoices.find((one) => one === event.target.value) ?? 'system')}
      >
        {themeChoices.map((one) => (
          <option key={one} value={one}>
            {themeLabels[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** On a phone the sidebar is a sheet over the screen. */
function MobileMenu({ isOpen, setOpen }: { isOpen: boolean; setOpen: (isOpen: boolean) => void }) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger
        render={<IconButton icon={MenuIcon} label="Open Admin Panel" className={styles.menu} />}
      />
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.sheet}>
          <Inline isOneLine data-line="below" className={styles.head}>
            <Mark />
            <Dialog.Title>Admin Panel</Dialog.Title>
            <Dialog.Close render={<IconButton icon={X} label="Close Admin Panel" />} />
          </Inline>
          <nav aria-label="Admin Panel">
            <Navigation onNavigate={() => setOpen(false)} />
          </nav>
          <QuickStats />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
