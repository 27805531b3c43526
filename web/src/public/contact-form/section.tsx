import { company, mailTo } from '#web/company.ts';
import { promises } from '#web/timings.ts';
import { classNames } from '#web/ui/class-names.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ContactDesk } from './desk.tsx';
import styles from './section.module.css';

const pairs = [
  {
    term: 'Office',
    value: (
      <>
        {company.name}
        <br />
        {company.street}
        <br />
        {company.town}
      </>
    ),
  },
  { term: 'Telephone', value: <a href={company.phoneLink}>{company.phone}</a> },
  { term: 'Email', value: <a href={mailTo}>{company.email}</a> },
];

/** The contact form with what hangs beside it: the last section of the home page, and a page of its own. */
export function ContactSection({ isPage = false }: { isPage?: boolean }) {
  return (
    <section className={classNames(styles.section, isPage && styles.page)} id="contact">
      <div className={classNames(gridClass, styles.columns)}>
        <div className={columns.main}>
          <Heading level={isPage ? 1 : 2} size={isPage ? 'page' : 'section'}>
            Write to us
          </Heading>
          <Text size="lead">
            Two sentences are enough. A person answers {promises.message}, and signs with a name.
          </Text>
        </div>
        <ContactDesk isNear={isPage} />
        <DescriptionList layout="stacked" className={columns.right} pairs={pairs} />
      </div>
    </section>
  );
}
