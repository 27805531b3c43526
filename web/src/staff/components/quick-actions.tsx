import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
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
  return (
    <div className={styles.columns}>
      {children}
      <Section title="Quick Actions" isPanel isFlush className={styles.actions}>
        <ul>
          {actions.map(({ to, label, about, icon }) => (
            <li key={to}>
              <Link to={to} className={styles.link}>
                <ToneText tone="soft">
                  <Icon icon={icon} />
                </ToneText>
                <span>
                  {label}
                  <br />
                  <Text as="span" isSoft size="small">
                    {about}
                  </Text>
                </span>
                <ToneText tone="soft">
                  <Icon icon={ChevronRight} />
                </ToneText>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
