import { ChevronRight, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './quick-actions.module.css';

export interface QuickAction {
  to: string;
  label: string;
  /** What one finds there. */
  about: string;
  icon: LucideIcon;
}

interface Props {
  actions: readonly QuickAction[];
  /** What the page is about, at their left. */
  children: ReactNode;
}

/** The specification's Quick Actions: a list of ways on, as rows, beside what the page is about. */
export function WithQuickActions({ actions, children }: Props) {
  const heading = useId();
  return (
    <div className={styles.columns}>
      {children}
      <section className={styles.actions} aria-labelledby={heading}>
        <h2 className={styles.heading} id={heading}>
          Quick Actions
        </h2>
        <ul className={styles.list}>
          {actions.map(({ to, label, about, icon }) => (
            <li key={to} className={styles.action}>
              <Link to={to} className={styles.link}>
                <Icon icon={icon} className={styles.icon} />
                <span>
                  {label}
                  <small className={styles.about}>{about}</small>
                </span>
                <Icon icon={ChevronRight} className={styles.icon} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
