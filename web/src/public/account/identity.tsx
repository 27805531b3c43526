import type { Session } from '#services/identity/contract.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { ButtonRow } from '#web/ui/button/button-row.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';
import styles from './page.module.css';

export type User = NonNullable<Session['user']>;

const roles = { applicant: 'Applicant', editor: 'Editor', admin: 'Administrator' } as const;

/** Who the account belongs to. Names and address are not changed here: they came with the application. */
export function Identity({ user }: { user: User }) {
  const name = `${user.firstName} ${user.lastName}`.trim();
  const home =
    user.role === 'applicant'
      ? { to: paths.applicant.dashboard, label: 'Your application' }
      : { to: paths.admin.overview, label: 'Staff area' };
  const pairs = [
    ...(name ? [{ term: 'Name', value: name }] : []),
    { term: 'Email', value: user.email },
    ...(user.role === 'applicant' ? [] : [{ term: 'Role', value: roles[user.role] }]),
  ];
  return (
    <section className={classNames(gridClass, styles.section)} aria-labelledby="account">
      <div className={columns.main}>
        <Heading level={1} size="page" id="account">
          Your account
        </Heading>
        <Text size="lead">Your password, and where you are signed in.</Text>
        <ButtonRow data-above="28">
          <ButtonLink variant="link" to={home.to}>
            {home.label}
          </ButtonLink>
        </ButtonRow>
      </div>
      <DescriptionList layout="stacked" className={columns.right} pairs={pairs} />
    </section>
  );
}
