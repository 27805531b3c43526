import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import type { z } from 'zod';
import type { sessionList } from '#services/identity/contract.ts';
import { sessionKey } from '#web/api/session.ts';
import { shortTime } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { LoadError } from '../components/load-error.tsx';
import { reasonOf } from '../credentials/refusal-text.ts';
import { callsOfOneself } from '../credentials/session-calls.ts';
import { useInside } from '../gate/inside.ts';
import { deviceOf } from './device.ts';
import { sessionsQuery } from './queries.ts';

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

  return (
    <section className="sec acc-s" aria-labelledby="acc-sessions">
      <div className="sec-h">
        <h2 id="acc-sessions">Sessions</h2>
        <button className="btn" type="button" disabled={isLeaving} onClick={signOut}>
          <LogOut className="i" aria-hidden="true" />
          Sign out everywhere
        </button>
      </div>
      {error && !data ? (
        <LoadError title="Your sessions could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <table className="t">
          <thead>
            <tr>
              <th scope="col">Device</th>
              <th scope="col">Address</th>
              <th scope="col" className="n">
                Started
              </th>
              <th scope="col" className="n">
                Last seen
              </th>
              <th scope="col">
                <span className="vh">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data ? (
              data.items.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isEnding={end.isPending && end.variables.id === session.id}
                  onEnd={() => end.mutate(session)}
                />
              ))
            ) : (
              <SessionsOutline />
            )}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The table while it loads: one row, since there is always this session. */
function SessionsOutline() {
  return (
    <tr>
      <td>
        <span className="sk w4" />
      </td>
      <td>
        <span className="sk w3" />
      </td>
      <td className="n">
        <span className="sk w3" />
      </td>
      <td className="n">
        <span className="sk w3" />
      </td>
      <td />
    </tr>
  );
}

type OwnSession = z.output<typeof sessionList>['items'][number];

interface SessionRowProps {
  session: OwnSession;
  isEnding: boolean;
  onEnd: () => void;
}

/** One session; its times are Zurich's. */
function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { createdAt, lastSeenAt, userAgent, ipAddress, isCurrent } = session;
  const device = deviceOf(userAgent);
  return (
    <tr>
      <td title={userAgent ?? undefined}>
        <span className="nm">{device}</span>
        {isCurrent && <span className="leg">this one</span>}
      </td>
      <td>{ipAddress ?? '–'}</td>
      <td className="n" data-label="Started">
        <time dateTime={createdAt}>{shortTime(createdAt)}</time>
      </td>
      <td className="n" data-label="Last seen">
        <time dateTime={lastSeenAt}>{shortTime(lastSeenAt)}</time>
      </td>
      <td className="ra">
        <button className="btn sm" type="button" disabled={isEnding} onClick={onEnd}>
          End
          <span className="vh">
            {isCurrent ? ' this session' : ` the session of ${device}, started ${shortTime(createdAt)}`}
          </span>
        </button>
      </td>
    </tr>
  );
}
