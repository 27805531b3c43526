import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import type { z } from 'zod';
import type { sessionList } from '#services/identity/contract.ts';
import { sessionKey } from '#web/api/session.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { shortTime } from '#web/ui/dates.ts';
import { Section } from '#web/ui/section/section.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { LoadError } from '../components/load-error.tsx';
import { reasonOf } from '../credentials/refusal-text.ts';
import { callsOfOneself } from '../credentials/session-calls.ts';
import { useInside } from '../gate/inside.ts';
import styles from './account.module.css';
import { deviceOf } from './device.ts';
import { sessionsQuery } from './queries.ts';

type OwnSession = z.output<typeof sessionList>['items'][number];

interface Ending {
  /** The session that is being ended. */
  id: string | null;
  onEnd: (session: OwnSession) => void;
}

/** One's own open sessions: where, since when, and the end of each (S13). */
export function SessionsSection() {
  const { signOut, isLeaving } = useInside();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: ({ id }: OwnSession) =>
      callsOfOneself(queries)('DELETE /api/auth/sessions/:id', { params: { id } }),
    onSuccess: (_, { isCurrent }) => {
      if (isCurrent) return queries.invalidateQueries({ queryKey: sessionKey });
      toast({ title: 'Session ended', about: 'sessions' });
    },
    onError: (reason) =>
      toast({ title: 'Error', description: reasonOf(reason), tone: 'danger', about: 'sessions' }),
    onSettled: (_result, _error, { isCurrent }) =>
      isCurrent ? undefined : queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });

  const signOutEverywhere = (
    <Button icon={LogOut} isPending={isLeaving} onClick={signOut}>
      Sign out everywhere
    </Button>
  );
  return (
    <Section title="Sessions" isFlush actions={signOutEverywhere}>
      <Table
        label="Sessions"
        isInPage
        phone="lines"
        tableClassName={styles.table}
        columns={columnsFor({ id: end.isPending ? end.variables.id : null, onEnd: end.mutate })}
        rows={data?.items}
        rowId={({ id }) => id}
        // There is always this session.
        loadingRows={1}
        error={
          error && !data ? (
            <LoadError
              title="Your sessions could not be loaded"
              error={error}
              onRetry={() => void refetch()}
            />
          ) : null
        }
      />
    </Section>
  );
}

const column = columnsOf<OwnSession>();
const columnsFor = (ending: Ending) =>
  column.columns([
    column.accessor('userAgent', {
      header: 'Device',
      meta: { width: '36%', isName: true, skeleton: 'long' },
      cell: ({ row: { original } }) => (
        <>
          <span title={original.userAgent ?? undefined}>{deviceOf(original.userAgent)}</span>{' '}
          {original.isCurrent && <Badge>this one</Badge>}
        </>
      ),
    }),
    column.accessor('ipAddress', {
      header: 'Address',
      meta: { className: styles.detail },
      cell: ({ row }) => row.original.ipAddress ?? '–',
    }),
    column.accessor('createdAt', {
      header: 'Started',
      meta: { className: styles.detail, align: 'end', phone: 'start', phoneLabel: 'Started' },
      cell: ({ row }) => <Time at={row.original.createdAt} />,
    }),
    column.accessor('lastSeenAt', {
      header: 'Last seen',
      meta: { className: styles.detail, align: 'end', phone: 'start', phoneLabel: 'Last seen' },
      cell: ({ row }) => <Time at={row.original.lastSeenAt} />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: {
        className: styles.ending,
        width: '6rem',
        align: 'end',
        isHeadingHidden: true,
        skeleton: 'tiny',
      },
      cell: ({ row }) => <EndButton session={row.original} ending={ending} />,
    }),
  ]);

const Time = ({ at }: { at: string }) => <time dateTime={at}>{shortTime(at)}</time>;

function EndButton({ session, ending }: { session: OwnSession; ending: Ending }) {
  const { id, isCurrent, userAgent, createdAt } = session;
  return (
    <Button size="small" isPending={ending.id === id} onClick={() => ending.onEnd(session)}>
      End
      <VisuallyHidden>
        {isCurrent
          ? ' this session'
          : ` the session of ${deviceOf(userAgent)}, started ${shortTime(createdAt)}`}
      </VisuallyHidden>
    </Button>
  );
}
