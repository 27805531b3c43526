import { ArrowLeft, SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { company } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { Mark } from '../shell/mark.tsx';
import type { Theme } from '../shell/theme.ts';

interface Props {
  theme: Theme;
  onToggleTheme: () => void;
  /** The first login's steps, beside what is to do now. */
  steps: ReactNode;
  children: ReactNode;
}

/** What stands around every state of the staff gate. */
export function GateFrame({ theme, onToggleTheme, steps, children }: Props) {
  return (
    <div className={steps ? 'gate stepped' : 'gate'}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="gtop">
        <Mark />
        <b>{company.name}</b>
        <span className="q">Staff</span>
        <Link className="btn quiet" to={paths.home}>
          <ArrowLeft className="i" aria-hidden="true" />
          Back to Home
        </Link>
        <ThemeButton theme={theme} onToggle={onToggleTheme} />
      </header>
      {steps}
      <main id="main" className="gmain" tabIndex={-1}>
        {children}
      </main>
      <div className="ros" aria-hidden="true" />
    </div>
  );
}

function ThemeButton({ theme, onToggle }: { theme: Theme; onToggle: () => void }) {
  const label = theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme';
  return (
    <button className="ib" type="button" aria-label={label} title={label} onClick={onToggle}>
      <SunMoon className="i" aria-hidden="true" />
    </button>
  );
}
