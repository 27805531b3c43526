import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { company } from '#web/company.ts';
import { classNames } from '#web/ui/class-names.ts';
import { longDate } from '#web/ui/dates.ts';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { PlainPage, questionsPair } from '../components/plain-page.tsx';
import { useTitle } from '../use-title.ts';
import styles from './policy-page.module.css';

export interface Article {
  /** Where a link to it leads. */
  id: string;
  title: string;
  text: ReactNode;
}

interface Props {
  title: string;
  lede: string;
  articles: readonly Article[];
  /** What stands under the lede: the cookie policy's button. */
  children?: ReactNode;
}

/** A policy: what it is about, when it was last updated, its articles by number, and whom to ask. */
export function PolicyPage({ title, lede, articles, children }: Props) {
  useTitle(title);
  const about = [
    { term: 'Last updated', value: <Today /> },
    {
      term: 'Responsible',
      value: (
        <>
          {company.name}
          <br />
          {company.street},{' '}
          <Text as="span" isWhole>
            {company.town}
          </Text>
        </>
      ),
    },
    questionsPair,
  ];
  return (
    <PlainPage title={title} lead={lede} aside={about} end={<Articles articles={articles} />}>
      {children}
    </PlainPage>
  );
}

/** The articles hang from lines; the list of them stays beside while one reads. */
const Articles = ({ articles }: { articles: readonly Article[] }) => (
  <div className={classNames(gridClass, styles.body)}>
    <nav className={classNames(columns.left, styles.contents)} aria-label="On this page" data-print="none">
      <ol className={styles.list}>
        {articles.map((article) => (
          <li key={article.id}>
            <Link className={styles.link} to={`#${article.id}`}>
              {article.title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
    <div className={classNames(columns.wide, styles.articles)} data-lines="ledger">
      {articles.map((article) => (
        <section key={article.id} id={article.id} className={styles.article}>
          <Heading level={2} size="item">
            {article.title}
          </Heading>
          <div className={styles.text}>{article.text}</div>
        </section>
      ))}
    </div>
  </div>
);

const never = () => () => {};

/**
 * Today's date in Zurich, as the specification wants it under every policy. A prerendered page has a mark in its place,
 * which the server replaces each day (services/http/pages.ts).
 */
function Today() {
  const today = useSyncExternalStore(
    never,
    () => longDate(Date.now()),
    () => '%TODAY%',
  );
  return <time suppressHydrationWarning>{today}</time>;
}
