import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { useTitle } from '#web/public/use-title.ts';
import { UnclaimedApplications } from './unclaimed.tsx';

export function NoApplication() {
  useTitle('No Application Found');
  return (
    <>
      <UnclaimedApplications />
      <section className="section lone">
        <div className="grid">
          <div className="main">
            <h1 className="t5">No Application Found</h1>
            <p className="lede">
              There is no application under this account. Once you have applied and confirmed your e-mail
              address, you can follow it here.
            </p>
            <p className="actions">
              <Link className="button" to={paths.careers}>
                Browse Positions
              </Link>
              <Link className="link" to={paths.account}>
                Your account
              </Link>
            </p>
          </div>
        </div>
      </section>
    </>
  );
}
