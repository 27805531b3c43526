import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useId } from 'react';
import { company } from '#web/company.ts';
import { timings } from '#web/timings.ts';
import { longTime } from '#web/ui/dates.ts';
import { useNow } from '#web/ui/use-now.ts';
import { Mark } from './mark.tsx';
import { Navigation } from './navigation.tsx';
import { QuickStats } from './quick-stats.tsx';

/** 16rem open, 3rem collapsed; then the links keep their names for screen readers and as tooltips. */
export function Sidebar({ isCollapsed, onToggle }: { isCollapsed: boolean; onToggle: () => void }) {
  const heading = useId();
  const Icon = isCollapsed ? PanelLeftOpen : PanelLeftClose;
  const label = isCollapsed ? 'Expand sidebar' : 'Collapse sidebar';
  return (
    <nav className={isCollapsed ? 'side mini' : 'side'} aria-label="Admin Panel">
      <div className="side-h">
        <Mark />
        <h2 id={heading}>Admin Panel</h2>
        <button
          className="ib"
          type="button"
          aria-label={label}
          aria-expanded={!isCollapsed}
          title={`${label} (Ctrl/Cmd B)`}
          onClick={onToggle}
        >
          <Icon className="i" aria-hidden="true" />
        </button>
      </div>
      <Navigation />
      <QuickStats />
      <ZurichTime />
    </nav>
  );
}

/** The house's clock, since every time in the staff area is Zurich time. */
function ZurichTime() {
  const now = useNow(timings.clockTick);
  return (
    <footer className="side-f">
      <p>{company.brand}</p>
      <p>
        <time dateTime={new Date(now).toISOString()}>{longTime(now)}</time> Zurich
      </p>
    </footer>
  );
}
