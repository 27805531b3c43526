import { Link } from 'react-router-dom';
import type { Session } from '#services/identity/contract.ts';
import { paths } from '#web/paths.ts';

export type User = NonNullable<Session['user']>;

const roles = { applicant: 'Applicant', editor: 'Editor', admin: 'Administrator' } as const;

/** Who the account belongs to. Names and address are not changed here: they came with the application. */
export function Identity({ user }: { user: User }) {
  const name = `${user.firstName} ${user.lastName}`.trim();
  const home =
    user.role === 'applicant'
      ? { to: paths.applicant.dashboard, label: 'Your application' }
      : { to: paths.admin.overview, label: 'Staff area' };
  return (
    <section className="grid" aria-labelledby="account">
      <div className="main">
        <h1 className="t5" id="account">
          Your account
        </h1>
        <p className="lede">Your password, and where you are signed in.</p>
        <p className="actions">
          <Link className="link" to={home.to}>
            {home.label}
          </Link>
        </p>
      </div>
      <dl className="facts facts-plain hang">
        {name && (
          <div>
            <dt>Name</dt>
            <dd>{name}</dd>
          </div>
        )}
        <div>
          <dt>Email</dt>
          <dd className="address">{user.email}</dd>
        </div>
        {user.role !== 'applicant' && (
          <div>
            <dt>Role</dt>
            <dd>{roles[user.role]}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
