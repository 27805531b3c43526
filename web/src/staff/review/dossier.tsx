import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, type Ref, Suspense, useLayoutEffect, useRef } from 'react';
import type { ReviewItem } from '#services/workbench/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { ErrorState } from '#web/ui/error-state/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Stack } from '#web/ui/stack/stack.tsx';
import { applicationQuery, eventsQuery } from '../queries/application.ts';
import styles from './dossier.module.css';
import { DossierHead } from './dossier-head.tsx';

/** Their code is fetched beside the application itself. */
const DossierParts = lazy(async () => ({ default: (await import('./dossier-parts.tsx')).DossierParts }));

interface Props {
  id: string;
  /** What the queue knows already, so that the head stands at once. */
  item: ReviewItem | undefined;
  now: number;
  headingRef: Ref<HTMLHeadingElement>;
  /** Where in the queue one is, for a screen with room for one pane. */
  position: ReactNode;
}

/** Everything needed to decide about one application. The next application reuses its elements, which draws faster than new ones. */
export function Dossier({ id, item, now, headingRef, position }: Props) {
  const { data, error, isPending, refetch } = useQuery(applicationQuery(id));
  const events = useQuery(eventsQuery(id));
  const about = data ?? item;
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each one is read from its top
  useLayoutEffect(() => void pane.current?.scrollTo({ top: 0 }), [id]);
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.scroll} ref={pane} tabIndex={0} aria-label="Dossier" aria-busy={isPending}>
      {position}
      {about && !isUnknown && (
        <DossierHead
          application={about}
          history={data?.workflowStepHistory}
          now={now}
          headingRef={headingRef}
        />
      )}
      {isUnknown && (
        <div className={styles.nothing}>
          <h2 tabIndex={-1} ref={headingRef}>
            Application not found
          </h2>
          <p>It may have been erased, or the address is not right.</p>
        </div>
      )}
      {error && !isUnknown && !data && (
        <ErrorState
          title="Failed to load application details"
          description={error.message}
          requestId={error instanceof ApiError ? error.problem?.requestId : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && <DossierSkeleton hasHead={Boolean(item)} />}
      {data && !isUnknown && (
        <Suspense fallback={<DossierSkeleton hasHead />}>
          <DossierParts application={data} events={events} now={now} />
        </Suspense>
      )}
    </section>
  );
}

/** A dossier's geometry before it is there. */
export function DossierSkeleton({ hasHead }: { hasHead: boolean }) {
  return (
    <div aria-hidden="true">
      {!hasHead && (
        <Stack space={20} className={styles.bones}>
          <Skeleton width="longest" />
          <Skeleton width="longest" />
        </Stack>
      )}
      <div className={styles.parts}>
        <div className={styles.main}>
          <Stack space={20} className={styles.bones}>
            <Skeleton width="longest" />
            <Skeleton width="longest" />
            <Skeleton width="long" />
          </Stack>
        </div>
        <div className={styles.aside}>
          <Stack space={20} className={styles.bones}>
            <Skeleton width="long" />
            <Skeleton />
            <Skeleton width="long" />
          </Stack>
        </div>
      </div>
    </div>
  );
}
