import { Link, useLocation } from 'react-router-dom';
import { type ApplicantPage, pagesFor } from '#state-machines/application/pages.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { pageNames } from '#web/applicant/screens.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import styles from './frame.module.css';

/** Open in every status. */
const always: readonly ApplicantPage[] = ['dashboard', 'status'];

function pagesOf(status: AnyStatus | 'none' | null): readonly ApplicantPage[] {
  if (status === 'none') return ['dashboard'];
  return status ? pagesFor(status) : always;
}

/** @param status 'none': the account has no application; null: not known yet */
export function PortalNavigation({ status }: { status: AnyStatus | 'none' | null }) {
  const { pathname } = useLocation();
  return (
    <nav className={styles.navigation} data-line="below" aria-label="Your application">
      <div className={gridClass}>
        <Inline as="ul" isOneLine space={32} className={columns.main}>
          {pagesOf(status).map((page) => (
            <li key={page}>
              <Link
                to={paths.applicant[page]}
                aria-current={paths.applicant[page] === pathname ? 'page' : undefined}
              >
                {pageNames[page]}
              </Link>
            </li>
          ))}
        </Inline>
        <Inline as="ul" isOneLine isSpread space={32} className={classNames(columns.right, styles.aside)}>
          <li>
            <Link to={paths.account}>Your account</Link>
          </li>
          <li>
            <Link to={paths.support}>Contact support</Link>
          </li>
        </Inline>
      </div>
    </nav>
  );
}
