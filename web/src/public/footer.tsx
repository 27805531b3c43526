import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { company, mailTo } from './company.ts';

export function Footer() {
  return (
    <footer className="foot">
      <div className="grid">
        <div className="left">
          <Link className="brand" to={paths.home}>
            Adjutant
          </Link>
          <p className="small">Personal assistants for business, household and beyond.</p>
        </div>
        <ul className="mid" aria-label="Working with us">
          <li>
            <Link to={paths.careers}>Careers</Link>
          </li>
          <li>
            <Link to={paths.apply}>Apply</Link>
          </li>
        </ul>
        <address className="hang" id="contact">
          {company.name}
          <br />
          {company.street}, {company.town}
          <br />
          <a href={mailTo}>{company.email}</a>
          <br />
          <a href={company.phoneLink}>{company.phone}</a>
        </address>
        <div className="engraved" aria-hidden="true" />
        <p className="foot-end note">
          <span>© 2026 Adjutant AG, Zug</span>
          <span>Swiss law applies. Venue is the courts of Zug.</span>
        </p>
      </div>
    </footer>
  );
}
