import { Link } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { company, mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Text } from '#web/ui/text/text.tsx';
import { openCookieSettings } from './consent/open.ts';
import { DialogButton, loadPrivacyRights, loadSecurityReport } from './dialog-button.tsx';
import styles from './footer.module.css';

const policies = [
  ['Privacy', paths.privacy],
  ['Terms', paths.terms],
  ['Cookies', paths.cookies],
] as const;

export function Footer() {
  const { user, next } = useSession();
  return (
    <footer className={styles.footer} data-line="above" data-print="none">
      <div className={classNames(gridClass, styles.columns)}>
        <div className={columns.left}>
          <Link className={styles.brand} to={paths.home}>
            {company.shortName}
          </Link>
          <Text isSoft size="small" className={styles.claim} data-above="16">
            Personal assistants for business, household and beyond.
          </Text>
        </div>
        <div className={classNames(columns.middle, styles.lists)}>
          <ul aria-label="Legal">
            {policies.map(([label, to]) => (
              <li key={to}>
                <ButtonLink variant="link" className={styles.entry} to={to}>
                  {label}
                </ButtonLink>
              </li>
            ))}
          </ul>
          <ul aria-label="Working with us, and settings">
            <li>
              <ButtonLink variant="link" className={styles.entry} to={paths.careers}>
                Careers
              </ButtonLink>
            </li>
            <li>
              <ButtonLink variant="link" className={styles.entry} to={paths.verify}>
                Check a history
              </ButtonLink>
            </li>
            <li>
              <Button variant="link" className={styles.entry} onClick={openCookieSettings}>
                Cookie Settings
              </Button>
            </li>
            {user && next === 'done' && (
              <li>
                <DialogButton variant="link" className={styles.entry} load={loadPrivacyRights}>
                  Privacy Rights
                </DialogButton>
              </li>
            )}
            <li>
              <DialogButton variant="link" className={styles.entry} load={loadSecurityReport}>
                Report a security issue
              </DialogButton>
            </li>
          </ul>
        </div>
        <address className={classNames(columns.right, styles.address)}>
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
        <div className={styles.rule} aria-hidden="true" />
        <Text size="note" className={styles.legalLine}>
          <span>© 2026 {company.brand}</span>
          <span>Swiss law applies. Venue is the courts of Zug.</span>
        </Text>
      </div>
    </footer>
  );
}
