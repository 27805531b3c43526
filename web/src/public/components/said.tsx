import type { ReactNode } from 'react';
import { type Drawing, Icon } from '#web/ui/icon/icon.tsx';
import { Text } from '#web/ui/text/text.tsx';
import styles from './said.module.css';

/** A sentence that answers a press, behind its icon. */
export const Said = ({ icon, children }: { icon: Drawing; children: ReactNode }) => (
  <Text size="small" className={styles.said}>
    <Icon icon={icon} className={styles.icon} />
    <span>{children}</span>
  </Text>
);
