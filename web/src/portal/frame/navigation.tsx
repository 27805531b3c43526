import { Link, useLocation } from 'react-router-dom';
import { type ApplicantPage, pagesFor } from '#state-machines/application/pages.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { pageNames } from '#web/applicant/screens.ts';
import { paths } from '#web/paths.ts';

const always: readonly ApplicantPage[] = ['dashboard', 'status'];

const pagesOf = (status: AnyStatus | 'none' | null): readonly ApplicantPage[] => {
  if (status === 'none') return ['dashboard'];
  return status ? pagesFor(status) : always;
};

interface Props {
  /** 'none': nobody has applied under this account. Null while it is not known. */
  status: AnyStatus | 'none' | null;
}

/** Dashboard, Status and the page that is open now; whom to ask beside them. Without an application there is no status. */
export function PortalNavigation({ status }: Props) {
  const { pathname } = useLocation();
  const here = (path: string) => (path === pathname ? 'page' : undefined);
  return (
    <nav className="portal-nav" aria-label="Your application">
      <div className="grid">
        <ul className="main">
          {pagesOf(status).map((page) => (
            <li key={page}>
              <Link to={paths.applicant[page]} aria-current={here(paths.applicant[page])}>
                {pageNames[page]}
              </Link>
            </li>
          ))}
        </ul>
        <ul className="hang">
          <li>
            <Link to={paths.account}>Your account</Link>
          </li>
          <li>
            <Link to={paths.support}>Contact support</Link>
          </li>
        </ul>
      </div>
    </nav>
  );
}
