import { useEffect } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { timings } from '#web/timings.ts';
import { useTitle } from '../use-title.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Sign In. Whoever is signed in already, or just became so, is led on to their own side of the product. */
export function AuthPage() {
  useTitle('Sign In');
  const { user } = useSession();
  const navigate = useNavigate();
  const isStaff = user !== null && user.role !== 'applicant';

  useEffect(() => {
    if (!isStaff) return;
    const timer = setTimeout(() => navigate(paths.admin.overview, { replace: true }), timings.staffRedirect);
    return () => clearTimeout(timer);
  }, [isStaff, navigate]);

  if (user && !isStaff) return <Navigate to={paths.applicant.dashboard} replace />;
  return (
    <section className="section lone">
      <div className="grid">
        <div className="left">
          <h1 className="t5">Sign In</h1>
          <p className="lede">To follow your application.</p>
        </div>
        <SignInForm isLeaving={isStaff} />
        <dl className="facts facts-plain hang">
          <div>
            <dt>First time here?</dt>
            <dd>
              Your account comes with your application. <Link to={paths.apply}>Apply</Link>, confirm your
              e-mail address, and choose a password.
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
