import {
  Activity,
  ChartNoAxesColumn,
  Fingerprint,
  FlaskConical,
  Gauge,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Settings2,
  ShieldCheck,
  Siren,
  Table2,
  Users,
  Workflow,
} from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { useMoment } from '../time/moment.ts';
import { keepMoment } from '../time/past-screens.ts';
import styles from './shell.module.css';

/** The screens of the Admin Panel in the specification's order, then Privacy and the two that its dashboard leads to. */
export const screens: readonly { to: string; label: string; icon: LucideIcon }[] = [
  { to: paths.admin.overview, label: 'Overview', icon: LayoutDashboard },
  { to: paths.admin.dashboard, label: 'Dashboard', icon: Gauge },
  { to: paths.admin.review, label: 'Review', icon: ListChecks },
  { to: paths.admin.applications, label: 'Applications', icon: Table2 },
  { to: paths.admin.workflows, label: 'Workflows', icon: Workflow },
  { to: paths.admin.monitor, label: 'Workflow Monitor', icon: Activity },
  { to: paths.admin.testing, label: 'Applicant Testing', icon: FlaskConical },
  { to: paths.admin.users, label: 'User Management', icon: Users },
  { to: paths.admin.privacy, label: 'Privacy', icon: ShieldCheck },
  { to: paths.admin.verify, label: 'Verification', icon: Fingerprint },
  { to: paths.admin.incidents, label: 'Incidents', icon: Siren },
  { to: paths.admin.analytics, label: 'Analytics', icon: ChartNoAxesColumn },
  { to: paths.admin.settings, label: 'Settings', icon: Settings2 },
];

export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const { asOf } = useMoment();
  return (
    <ul className={styles.links}>
      {screens.map(({ to, label, icon }) => (
        <li key={to}>
          <NavLink
            to={keepMoment(to, asOf)}
            end={to === paths.admin.overview}
            title={label}
            onClick={onNavigate}
          >
            <Icon icon={icon} />
            <span>{label}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
