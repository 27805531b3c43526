import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { LoadFault } from '../components/load-fault.tsx';
import { useSignOut } from '../sign-out.ts';
import { SessionRow } from './session-row.tsx';
import { sessionsQuery } from './sessions-query.ts';

/** Every place where this account is signed in, each with its end, and the end of all (S13). */
export function Sessions() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const { signOut, isPending } = useSignOut();
  const title = useRef<HTMLHeadingElement>(null);
  const others = data?.items.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <section className="grid" aria-labelledby="sessions">
      <div className="left">
        <h2 className="t3" id="sessions" ref={title} tabIndex={-1}>
          Where you are signed in
        </h2>
        <p className="note">All times are Zurich times.</p>
      </div>
      <div className="wide">
        {!data && error && (
          <LoadFault title="Your sessions could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <SessionsSkeleton />}
        {data && (
          <ul className="sessions">
            {data.items.map((session) => (
              <SessionRow key={session.id} session={session} onEnded={() => title.current?.focus()} />
            ))}
          </ul>
        )}
        {data && others === 0 && <p className="small">You are signed in nowhere else.</p>}
        <div className="form-end">
          <button className="button button-line" type="button" disabled={isPending} onClick={signOut}>
            {isPending ? 'Signing out…' : 'Sign out everywhere'}
          </button>
          <p className="note">Ends every session of your account, here too.</p>
        </div>
      </div>
    </section>
  );
}

function SessionsSkeleton() {
  return (
    <ul className="sessions" aria-busy="true">
      {[1, 2].map((row) => (
        <li key={row} aria-hidden="true">
          <p className="t2">
            <i className="bone bone-3" />
          </p>
          <i className="bone" />
          <i className="bone" />
        </li>
      ))}
    </ul>
  );
}
