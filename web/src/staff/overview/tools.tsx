import { ArrowRight, Gauge, ListChecks, type LucideIcon, Table2, Users, Workflow } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Statistics } from '#services/applications/contract.ts';
import { paths } from '#web/paths.ts';
import { keepMoment } from '../time/past-screens.ts';
import { overviewCounts, sumOf } from './counts.ts';

interface Tool {
  name: string;
  to: string;
  icon: LucideIcon;
  features: readonly string[];
  /** What there is to do, in one figure. */
  figure?: (statistics: Statistics) => string;
}

const number = (value: number) => value.toLocaleString('en-GB');
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
    figure: (statistics) => `${number(sumOf(statistics, overviewCounts[0]?.statuses ?? []).count)} to decide`,
  },
  {
    name: 'Applications',
    to: paths.admin.applications,
    icon: Table2,
    features: ['Search and saved views', 'Many at once', 'Export as CSV'],
    figure: ({ total }) => `${number(total)} in all`,
  },
  {
    name: 'Workflows',
    to: paths.admin.workflows,
    icon: Workflow,
    features: ['The workflow as a graph', 'Counts at each step', 'Its versions'],
    figure: ({ active }) => `${number(active)} active`,
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

/** One row a tool: what it is for, what waits there, and the way in. */
export function Tools({ statistics, asOf }: Props) {
  return (
    <ul className="tools">
      {tools.map(({ name, to, icon: Icon, features, figure }) => (
        <li key={name}>
          <h3>
            <Icon className="i" aria-hidden="true" />
            {name}
          </h3>
          <ul className="feat">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <span className="fig q num">
            {figure && (statistics ? figure(statistics) : <span className="sk w3" />)}
          </span>
          <Link className="btn" to={keepMoment(to, asOf)}>
            Access<span className="vh"> {name}</span>
            <ArrowRight className="i" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
