import type { ComponentProps, ReactNode } from 'react';
import { positionName } from '#web/applicant/words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import styles from './page-parts.module.css';

interface HeadProps {
  position: string;
  title: string;
  /** Makes the head a region named by its title. */
  titleId?: string;
  lead: ReactNode;
  /** The lead changes while the page is open, so it is read out. */
  isLive?: boolean;
  /** Under the lead. */
  below?: ReactNode;
  /** The right column. */
  children?: ReactNode;
}

/** The title of a page of the portal, with what belongs to it at the right. */
export function PageHead({ position, title, titleId, lead, isLive, below, children }: HeadProps) {
  return (
    <section className={styles.head} aria-labelledby={titleId}>
      <div className={gridClass}>
        <Stack space={0} className={columns.main}>
          <Text size="label">{positionName(position)}</Text>
          <Heading level={1} size="page" data-above="8" id={titleId}>
            {title}
          </Heading>
          <Text size="lead" role={isLive ? 'status' : undefined}>
            {lead}
          </Text>
          {below}
        </Stack>
        {children}
      </div>
    </section>
  );
}

interface TopProps {
  head: ReactNode;
  /** The next step, across the page. */
  step: ReactNode;
  /** How far the application has come. */
  dial: ReactNode;
}

/** The dashboard's first screen: the step comes before the dial on a phone; where there is room, the dial stands beside the head. */
export const PageTop = ({ head, step, dial }: TopProps) => (
  <div className={styles.firstScreen}>
    {head}
    {step}
    <div className={styles.dial}>
      <div className={gridClass}>
        <div className={columns.right}>{dial}</div>
      </div>
    </div>
  </div>
);

/** What a page shows under its head, on the grid. */
export function PageBody({ isAfterBand, children }: { isAfterBand?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles.body, isAfterBand && styles.afterBand)}>
      <div className={classNames(gridClass, styles.bodyRows)}>{children}</div>
    </div>
  );
}

type TitleProps = Omit<ComponentProps<typeof Heading>, 'level' | 'size'>;

/** The title of a section of a page. */
export const SectionTitle = (props: TitleProps) => (
  <Heading {...props} level={2} size="part" className={styles.sectionTitle} />
);

/** Stays in sight beside a long main column. */
export const stickyClass = styles.sticky;
