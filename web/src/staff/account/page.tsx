import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { useStaffUser } from '../shell/staff-user.ts';
import { useScreen } from '../shell/use-screen.ts';
import styles from './account.module.css';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Your account: one's own password, second factor and sessions (ruling 17, S4, S8, S9, S13). */
export function AccountPage() {
  useScreen('Your account');
  const { firstName, lastName, email, role } = useStaffUser();
  const name = `${firstName} ${lastName}`.trim();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title="Your account" aside={email} />
      <Section title="You">
        <DescriptionList
          className={styles.pairs}
          pairs={[
            { term: 'Name', value: name || '–' },
            { term: 'E-mail', value: email },
            { term: 'Role', value: role === 'admin' ? 'Admin' : 'Editor' },
          ]}
        />
      </Section>
      <PasswordSection />
      <SecondFactorSection />
      <SessionsSection />
    </main>
  );
}
