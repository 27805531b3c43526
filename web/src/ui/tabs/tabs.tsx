import { Tabs as Base } from '@base-ui/react/tabs';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tabs.module.css';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  /** Beside the word, quieter: how many. */
  count?: ReactNode;
}
interface Props<Value extends string> {
  /** What they are tabs of. */
  label: string;
  value: Value;
  tabs: readonly Tab<Value>[];
  className?: string | undefined;
  /** Of the row of tabs. */
  listClassName?: string | undefined;
  /** A `TabPanel` for each tab. */
  children: ReactNode;
  onChange: (value: Value) => void;
}

/** Views of one thing that share a place. The arrow keys walk along them. */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  className,
  listClassName,
  children,
  onChange,
}: Props<Value>) {
  return (
    <Base.Root
      className={className}
      value={value}
      onValueChange={(chosen: unknown) => onChange(chosen as Value)}
    >
      <Base.List className={classNames(styles.list, listClassName)} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} className={styles.singleTab} value={tab.value}>
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  );
}

export const TabPanel = ({
  className,
  ...rest
}: Omit<ComponentProps<typeof Base.Panel>, 'className'> & { className?: string }) => (
  <Base.Panel {...rest} className={classNames(className)} />
);
