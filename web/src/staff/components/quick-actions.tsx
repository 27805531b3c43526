import { ChevronRight, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';

export interface QuickAction {
  to: string;
  label: string;
  /** What one finds there. */
  about: string;
  icon: LucideIcon;
}

/** The specification's Quick Actions: a list of ways on, as rows. */
export function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  const heading = useId();
  return (
    <section className="ways" aria-labelledby={heading}>
      <h2 id={heading}>Quick Actions</h2>
      <ul>
        {actions.map(({ to, label, about, icon: Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon className="i" aria-hidden="true" />
              <span>
                {label}
                <small>{about}</small>
              </span>
              <ChevronRight className="i" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
