import { useQuery } from '@tanstack/react-query';
import {
  Activity,
  ChartNoAxesColumn,
  Fingerprint,
  FlaskConical,
  Gauge,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Server,
  Settings2,
  ShieldCheck,
  Siren,
  Table2,
  Users,
  Workflow,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { type FigureKey, type FigureWord, figures } from '#state-machines/application/figures.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { listPath, meaningOf } from '../components/list-figure.ts';
import { statisticsQuery } from '../queries/statistics.ts';
import { useMoment } from '../time/moment.ts';
import { keepMoment } from '../time/past-screens.ts';
import styles from './shell.module.css';
import { useIsAdmin } from './staff-user.ts';

interface Screen {
  to: string;
  label: string;
  icon: LucideIcon;
}
/** The screens of the Admin Panel in the specification's order, then Privacy and the two that its dashboard leads to. */
const screens: readonly Screen[] = [
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
const system: Screen = { to: paths.admin.system, label: 'System', icon: Server };

/** The screens of this person: an admin's end with the operator's. */
export function useScreens(): readonly Screen[] {
  return useIsAdmin() ? [...screens, system] : screens;
}

export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const { asOf } = useMoment();
  const screens = useScreens();
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

/**
 * Four numbers that follow staff everywhere. Urgent means due within the next 24 hours. They stay those of now while a
 * screen shows the past: the sidebar leads to what is to be done today.
 */
export function QuickStats() {
  const { data, isError } = useQuery(statisticsQuery());
  const { asOf } = useMoment();
  const heading = useId();
  const value = (figure: number | undefined) => {
    if (figure !== undefined) return formatNumber(figure);
    return isError ? '–' : <Skeleton width="tiny" />;
  };
  const urgent = data?.urgentDeadlines ?? 0;
  return (
    <section className={styles.stats} data-line="above" aria-labelledby={heading}>
      <h3 id={heading}>
        <Text as="span" isSoft size="small" weight="medium">
          Quick Stats{asOf && ', now'}
        </Text>
      </h3>
      <dl>
        <QuickStat of="pendingReviews" label="Pending Reviews">
          {value(data?.pendingReviews)}
        </QuickStat>
        <QuickStat of="hired" label="Hired">
          {value(data?.hired)}
        </QuickStat>
        <QuickStat of="urgent" label="Urgent Deadlines">
          {urgent > 0 ? (
            <ToneText tone="need">
              <StatusBadge tone="need" glyph="alarm">
                {formatNumber(urgent)}
              </StatusBadge>
            </ToneText>
          ) : (
            value(data?.urgentDeadlines)
          )}
        </QuickStat>
        <QuickStat of="total" label="Total">
          {value(data?.total)}
        </QuickStat>
      </dl>
    </section>
  );
}

interface QuickStatProps<Key extends FigureKey> {
  of: Key;
  /** The specification's word for it here. */
  label: FigureWord<Key>;
  children: ReactNode;
}

/** A number, and the way to what it counts. */
function QuickStat<Key extends FigureKey>({ of, label, children }: QuickStatProps<Key>) {
  return (
    <Inline isSpread title={meaningOf(of)}>
      <dt>{label}</dt>
      <Text as="dd" weight="strong">
        <Link to={listPath(figures[of].filter, null)}>
          <VisuallyHidden>List of {label}: </VisuallyHidden>
          {children}
        </Link>
      </Text>
    </Inline>
  );
}
