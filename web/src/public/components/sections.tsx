import type { ComponentProps, ReactNode } from 'react';
import { ButtonRow } from '#web/ui/button/button-row.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';
import styles from './sections.module.css';

interface HeroProps {
  title: ReactNode;
  lead: ReactNode;
  /** Two ways on. */
  actions: ReactNode;
  aside: ComponentProps<typeof DescriptionList>['pairs'];
  asideLayout: 'stacked' | 'large';
  /** Below, from edge to edge. */
  children: ReactNode;
}

/** How a long page begins. */
export const Hero = ({ title, lead, actions, aside, asideLayout, children }: HeroProps) => (
  <section className={styles.hero}>
    <div className={gridClass}>
      <div className={columns.main}>
        <Heading level={1} size="hero">
          {title}
        </Heading>
        <Text size="lead" className={styles.heroLead}>
          {lead}
        </Text>
        <ButtonRow data-above="36">{actions}</ButtonRow>
      </div>
      <DescriptionList
        layout={asideLayout}
        className={classNames(columns.right, styles.aside)}
        pairs={aside}
      />
    </div>
    {children}
  </section>
);

interface Props {
  /** Where a link to it leads. */
  id?: string;
  ground?: 'paper' | 'sheet' | 'mist';
  /** Of the columns. */
  className?: string | undefined;
  /** On the page's columns. */
  children: ReactNode;
  /** Below them. */
  end?: ReactNode;
}

const grounds = { paper: undefined, sheet: styles.raised, mist: styles.muted };

/** A section of a long page. */
export const Section = ({ id, ground = 'paper', className, children, end }: Props) => (
  <section className={classNames(styles.section, grounds[ground])} id={id}>
    <div className={classNames(gridClass, styles.columns, className)}>{children}</div>
    {end}
  </section>
);
