import { LayoutGrid, Workflow } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { type MonitorView, useMonitorAddress } from '../address/monitor-address.ts';

const views = [
  ['grid', 'Grid', LayoutGrid],
  ['graph', 'Graph', Workflow],
] as const;

/** The same numbers as cards, or as the graph with its table. The choice stays in the address. */
export function ViewSwitch({ view, selected }: { view: MonitorView; selected: AnyStatus | null }) {
  const monitorAddress = useMonitorAddress();
  return (
    <nav className="seg" aria-label="View">
      {views.map(([value, label, Icon]) => (
        <Link
          key={value}
          to={monitorAddress(selected, value)}
          aria-label={label}
          aria-current={view === value ? 'true' : undefined}
          preventScrollReset
        >
          <Icon className="i" aria-hidden="true" />
          <span className="hide-s">{label}</span>
        </Link>
      ))}
    </nav>
  );
}
