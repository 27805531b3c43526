import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useId } from 'react';
import { Mark } from './mark.tsx';
import { Navigation } from './navigation.tsx';
import { QuickStats } from './quick-stats.tsx';
import { ZurichTime } from './zurich-time.tsx';

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
