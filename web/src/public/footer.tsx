import { Link } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { company, mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { openCookieSettings } from './consent/open.ts';
import { PrivacyRightsButton } from './privacy-rights/button.tsx';
import { SecurityReportButton } from './security-report/button.tsx';

const pages = [
  ['Privacy', paths.privacy],
  ['Terms', paths.terms],
  ['Cookies', paths.cookies],
] as const;

export function Footer() {
  const { user, next } = useSession();
  return (
    <footer className="foot">
      <div className="grid">
        <div className="left">
          <Link className="brand" to={paths.home}>
            {company.shortName}
          </Link>
          <p className="small">Personal assistants for business, household and beyond.</p>
        </div>
        <div className="mid foot-lists">
          <ul aria-label="Legal">
            {pages.map(([label, to]) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
          <ul aria-label="Working with us, and settings">
            <li>
              <Link to={paths.careers}>Careers</Link>
            </li>
            <li>
              <button type="button" onClick={openCookieSettings}>
                Cookie Settings
              </button>
            </li>
            {user && next === 'done' && (
              <li>
                <PrivacyRightsButton>Privacy Rights</PrivacyRightsButton>
              </li>
            )}
            <li>
              <SecurityReportButton />
            </li>
          </ul>
        </div>
        <address className="hang">
          {company.name}
          <br />
          {company.street}, {company.town}
          <br />
          <a href={mailTo}>{company.email}</a>
          <br />
          <a href={company.phoneLink}>{company.phone}</a>
          <br />
          <span>{company.uidLine}</span>
        </address>
        <div className="engraved" aria-hidden="true" />
        <p className="foot-end note">
          <span>© 2026 {company.brand}</span>
          <span>Swiss law applies. Venue is the courts of Zug.</span>
        </p>
      </div>
    </footer>
  );
}
