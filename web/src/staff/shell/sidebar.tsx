import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { company } from '#web/company.ts';
import { timings } from '#web/timings.ts';
import { classNames } from '#web/ui/class-names.ts';
import { longTime } from '#web/ui/dates.ts';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { Mark } from './mark.tsx';
import { Navigation, QuickStats } from './navigation.tsx';
import styles from './shell.module.css';

/** 16rem open, 3rem collapsed; then the links keep their names for screen readers and as tooltips. */
export function Sidebar({ isCollapsed, onToggle }: { isCollapsed: boolean; onToggle: () => void }) {
  const label = isCollapsed ? 'Expand sidebar' : 'Collapse sidebar';
  return (
    <nav className={classNames(styles.side, isCollapsed && styles.collapsed)} aria-label="Admin Panel">
      <Inline isOneLine data-line="below" className={styles.head}>
        <Mark />
        <h2>Admin Panel</h2>
        <IconButton
          icon={isCollapsed ? PanelLeftOpen : PanelLeftClose}
          label={label}
          title={`${label} (Ctrl/Cmd B)`}
          aria-expanded={!isCollapsed}
          onClick={onToggle}
        />
      </Inline>
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
    <footer className={styles.clock}>
      <Text isSoft size="small">
        {company.brand}
        <br />
        <time dateTime={new Date(now).toISOString()}>{longTime(now)}</time> Zurich
      </Text>
    </footer>
  );
}
