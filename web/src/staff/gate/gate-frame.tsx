import { ArrowLeft, CircleDotDashed, SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { company } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { Mark } from '../shell/mark.tsx';
import type { Theme } from '../shell/theme.ts';
import styles from './gate-frame.module.css';

interface Props {
  theme: Theme;
  onToggleTheme: () => void;
  /** The first login's steps stand beside what is to do now. */
  isStepped: boolean;
  /** The `main` of a state, with what stands beside it. */
  children: ReactNode;
}

/** What stands around every state of the staff gate. */
export function GateFrame({ theme, onToggleTheme, isStepped, children }: Props) {
  return (
    <div className={classNames(styles.gate, isStepped && styles.stepped)}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Inline as="header" isOneLine data-line="below" className={styles.topBar}>
        <Mark />
        <b>{company.name}</b>
        <Text as="span" isSoft>
          Staff
        </Text>
        <ButtonLink variant="quiet" icon={ArrowLeft} className={styles.home} to={paths.home}>
          Back to Home
        </ButtonLink>
        <ThemeButton theme={theme} onToggle={onToggleTheme} />
      </Inline>
      {children}
      <div className={classNames(styles.rosette, theme === 'dark' && styles.bright)} aria-hidden="true" />
    </div>
  );
}

function ThemeButton({ theme, onToggle }: { theme: Theme; onToggle: () => void }) {
  const label = theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme';
  return <IconButton icon={SunMoon} label={label} title={label} onClick={onToggle} />;
}

/** Where a state of the gate is drawn. */
export function GateMain({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={styles.main} tabIndex={-1}>
      {children}
    </main>
  );
}

/** Between two steps, while the server says who is there. It shows itself only when that takes a while. */
export function Checking() {
  return (
    <>
      <h1>
        <VisuallyHidden>Admin Sign In</VisuallyHidden>
      </h1>
      <Inline as="p" className={styles.checking} role="status">
        <Icon icon={CircleDotDashed} className={styles.turning} />
        Verifying admin access...
      </Inline>
    </>
  );
}
