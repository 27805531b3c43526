import '../styles/account.css';
import { useStaffUser } from '../shell/staff-user.ts';
import { useTitle } from '../shell/use-title.ts';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Your account: one's own password, second factor and sessions (ruling 17, S4, S8, S9, S13). */
export function AccountPage() {
  useTitle('Your account');
  const { firstName, lastName, email, role } = useStaffUser();
  const name = `${firstName} ${lastName}`.trim();
  return (
    <main id="main" className="acc" tabIndex={-1}>
      <header className="head">
        <h1>Your account</h1>
        <span className="cnt">{email}</span>
      </header>
      <section className="sec" aria-labelledby="acc-you">
        <h2 id="acc-you">You</h2>
        <dl className="kv">
          <div>
            <dt>Name</dt>
            <dd>{name || '–'}</dd>
          </div>
          <div>
            <dt>E-mail</dt>
            <dd>{email}</dd>
          </div>
          <div>
            <dt>Role</dt>
            <dd>{role === 'admin' ? 'Admin' : 'Editor'}</dd>
          </div>
        </dl>
      </section>
      <PasswordSection />
      <SecondFactorSection />
      <SessionsSection />
    </main>
  );
}
