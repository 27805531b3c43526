import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { Mark } from './mark.tsx';
import type { Theme } from './theme.ts';
import { ThemeButton } from './theme-button.tsx';

interface Props {
  theme: Theme;
  onToggleTheme: () => void;
  children: ReactNode;
}

/** What stands around every state of the staff gate. */
export function GateFrame({ theme, onToggleTheme, children }: Props) {
  return (
    <div className="gate">
      <header className="gtop">
        <Mark />
        <b>Adjutant AG</b>
        <span className="q">Staff</span>
        <Link className="btn quiet" to={paths.home}>
          <ArrowLeft className="i" aria-hidden="true" />
          Back to Home
        </Link>
        <ThemeButton theme={theme} onToggle={onToggleTheme} />
      </header>
      <main id="main" className="gmain" tabIndex={-1}>
        {children}
      </main>
      <div className="ros" aria-hidden="true" />
    </div>
  );
}
