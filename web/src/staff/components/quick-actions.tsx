import { ChevronRight, type LucideIcon } from 'lucide-react';
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
  className?: string | undefined;
}

/** The specification's Quick Actions: a list of ways on, as rows. */
export function QuickActions({ actions, className }: Props) {
  return (
    <Section title="Quick Actions" isPanel isFlush className={className}>
      <ul className={styles.ways}>
        {actions.map(({ to, label, about, icon }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              <ToneText tone="soft">
                <Icon icon={icon} />
              </ToneText>
              <span>{label}</span>
              <Text as="span" isSoft isTruncated size="small">
                {about}
              </Text>
              <ToneText tone="soft">
                <Icon icon={ChevronRight} />
              </ToneText>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
