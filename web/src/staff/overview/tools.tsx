import { ArrowRight, Gauge, ListChecks, type LucideIcon, Table2, Users, Workflow } from 'lucide-react';
import type { Statistics } from '#services/applications/contract.ts';
import { type FigureKey, figureOf } from '#state-machines/application/figures.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { keepMoment } from '../time/past-screens.ts';
import styles from './overview.module.css';

interface Tool {
  name: string;
  to: string;
  icon: LucideIcon;
  features: readonly string[];
  /** What there is to do, in one figure. */
  figure?: { key: FigureKey; words: string };
}

const tools: readonly Tool[] = [
  {
    name: 'Dashboard',
    to: paths.admin.dashboard,
    icon: Gauge,
    features: ['Totals and average score', 'Latest applications', 'Analytics and settings'],
  },
  {
    name: 'Review Center',
    to: paths.admin.review,
    icon: ListChecks,
    features: ['One after the other', 'Notes and reasons', 'Urgent deadlines in sight'],
    figure: { key: 'manualReviews', words: 'to decide' },
  },
  {
    name: 'Applications',
    to: paths.admin.applications,
    icon: Table2,
    features: ['Search and saved views', 'Many at once', 'Export as CSV'],
    figure: { key: 'total', words: 'in all' },
  },
  {
    name: 'Workflows',
    to: paths.admin.workflows,
    icon: Workflow,
    features: ['The workflow as a graph', 'Counts at each step', 'Its versions'],
    figure: { key: 'active', words: 'active' },
  },
  {
    name: 'User Management',
    to: paths.admin.users,
    icon: Users,
    features: ['Who may do what', 'Invitations by e-mail', 'Last sign-ins'],
  },
];

interface Props {
  statistics: Statistics | undefined;
  /** The instant that is shown; null for now. */
  asOf: string | null;
}

/** One a tool: what it is for, what waits there, and the way in. */
export function Tools({ statistics, asOf }: Props) {
  return (
    <Section title="Tools" isPanel isFlush>
      <ul className={styles.tools}>
        {tools.map(({ name, to, icon, features, figure }) => (
          <li key={name} className={styles.tool}>
            <h3 className={styles.name}>
              <Icon icon={icon} className={styles.icon} />
              {name}
            </h3>
            <ul className={styles.features}>
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
            <ButtonLink endIcon={ArrowRight} to={keepMoment(to, asOf)}>
              Access<VisuallyHidden> {name}</VisuallyHidden>
            </ButtonLink>
            <Text as="span" isSoft isNumeric isWhole size="small">
              {figure &&
                (statistics ? (
                  `${formatNumber(figureOf(statistics, figure.key))} ${figure.words}`
                ) : (
                  <Skeleton />
                ))}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  );
}
