import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import type { sessionList } from '#services/identity/contract.ts';
import { request } from '#web/api/request.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FormEnd } from '#web/ui/button/button-row.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { shortTime } from '#web/ui/dates.ts';
import { deviceName } from '#web/ui/device-name.ts';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { LoadFault } from '../components/load-fault.tsx';
import { useSignOut } from '../sign-out.ts';
import page from './page.module.css';
import styles from './sessions.module.css';

/** Where the user is signed in; this session first, then the latest seen. */
export const sessionsQuery = {
  queryKey: ['me', 'sessions'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request('GET /api/auth/sessions', { signal }),
} as const;

/** Every place where this account is signed in, each with its end, and the end of all (S13). */
export function Sessions() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const { signOut, isPending } = useSignOut();
  const title = useRef<HTMLHeadingElement>(null);
  const others = data?.items.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <section className={classNames(gridClass, page.section)} aria-labelledby="sessions">
      <div className={columns.left}>
        <Heading level={2} size="part" id="sessions" ref={title} tabIndex={-1}>
          Where you are signed in
        </Heading>
        <Text size="note" data-above="12">
          All times are Zurich times.
        </Text>
      </div>
      <div className={columns.wide}>
        {!data && error && (
          <LoadFault title="Your sessions could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <SessionsSkeleton />}
        {data && (
          <ul className={styles.sessions} data-lines="ledger">
            {data.items.map((session) => (
              <SessionRow key={session.id} session={session} onEnded={() => title.current?.focus()} />
            ))}
          </ul>
        )}
        {data && others === 0 && (
          <Text isSoft size="small" data-above="16">
            You are signed in nowhere else.
          </Text>
        )}
        <FormEnd note="Ends every session of your account, here too.">
          <Button isPending={isPending} pendingLabel="Signing out…" onClick={signOut}>
            Sign out everywhere
          </Button>
        </FormEnd>
      </div>
    </section>
  );
}

const SessionsSkeleton = () => (
  <ul className={styles.sessions} data-lines="ledger" aria-busy="true">
    {[1, 2].map((row) => (
      <li key={row} className={styles.session} aria-hidden="true">
        <Skeleton width="long" />
        <Skeleton />
        <Skeleton />
      </li>
    ))}
  </ul>
);

type Session = z.output<typeof sessionList>['items'][number];

/** One session: on what, since when, last seen when, and its end. This one ends with 'Sign Out'. */
function SessionRow({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const { id, createdAt, lastSeenAt, userAgent, ipAddress, isCurrent } = session;
  const { mutate, isPending } = useEndSession(id, onEnded);
  const device = deviceName(userAgent);
  return (
    <li className={styles.session}>
      <div>
        <Heading level={3} size="item">
          {device}
        </Heading>
        {ipAddress && <Text size="note">from {ipAddress}</Text>}
      </div>
      <dl className={styles.times}>
        <div>
          <Text as="dt" size="note">
            Started
          </Text>
          <dd>
            <time dateTime={createdAt}>{shortTime(createdAt)}</time>
          </dd>
        </div>
        <div>
          <Text as="dt" size="note">
            Last seen
          </Text>
          <dd>
            <time dateTime={lastSeenAt}>{shortTime(lastSeenAt)}</time>
          </dd>
        </div>
      </dl>
      {isCurrent ? (
        <StatusBadge tone="good" className={styles.ending}>
          This one
        </StatusBadge>
      ) : (
        <Button size="small" className={styles.ending} isPending={isPending} onClick={() => mutate()}>
          {isPending ? 'Ending…' : 'End'}
          <VisuallyHidden>
            {' '}
            the session of {device}, last seen {shortTime(lastSeenAt)}
          </VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

function useEndSession(id: string, onEnded: () => void) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  return useMutation({
    mutationFn: () => request('DELETE /api/auth/sessions/:id', { params: { id } }),
    onSuccess: async () => {
      toast({ title: 'Session ended', about: 'sessions' });
      onEnded();
      await refresh();
    },
    onError: async (error) => {
      toast({ title: 'Error', description: error.message, tone: 'danger', about: 'sessions' });
      await refresh();
    },
  });
}
