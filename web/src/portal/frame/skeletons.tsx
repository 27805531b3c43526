import { classNames } from '#web/ui/class-names.ts';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { SubdialSkeleton } from '../subdial.tsx';
import parts from './page-parts.module.css';
import { PageBody, PageTop } from './page-parts.tsx';
import styles from './skeletons.module.css';

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

function HeadSkeleton() {
  return (
    <div className={parts.head} aria-hidden="true">
      <div className={gridClass}>
        <div className={columns.main}>
          <div className={styles.covered}>
            <Skeleton width="long" />
            <div className={styles.title} data-above="8">
              <Skeleton width="lines" />
            </div>
          </div>
          <Text as="div" size="lead" data-above="20">
            <Skeleton width="lines" />
            <br />
            <Skeleton width="line" />
          </Text>
        </div>
      </div>
    </div>
  );
}

/** The dashboard at its own size before its data is there, so that nothing moves when it arrives. */
export function DashboardSkeleton() {
  return (
    <>
      <PageTop head={<HeadSkeleton />} step={<StepSkeleton />} dial={<DialSkeleton />} />
      <div className={classNames(gridClass, styles.record)} aria-hidden="true">
        <div className={columns.main}>
          <RowsSkeleton />
        </div>
      </div>
    </>
  );
}

function StepSkeleton() {
  return (
    <div className={styles.band} aria-hidden="true">
      <div className={gridClass}>
        <div className={columns.main}>
          <Skeleton width="medium" />
          <div className={styles.bandTitle} data-above="6">
            <Skeleton width="line" />
          </div>
        </div>
      </div>
    </div>
  );
}

const DialSkeleton = () => (
  <div className={styles.dial} aria-hidden="true">
    <SubdialSkeleton />
  </div>
);

/** Any other page: its title above and rows below. */
export function SheetSkeleton() {
  return (
    <>
      <HeadSkeleton />
      <PageBody>
        <div className={columns.main}>
          <RowsSkeleton />
        </div>
      </PageBody>
    </>
  );
}

/** Rows that a page fetches by itself. */
export function RowsSkeleton() {
  return (
    <div aria-hidden="true">
      {rows.map((row) => (
        <Inline isOneLine isSpread key={row} className={styles.placeholder} data-line="above">
          <Skeleton width="medium" />
          <Skeleton width="long" />
        </Inline>
      ))}
    </div>
  );
}
