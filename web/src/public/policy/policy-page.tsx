import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { company, mailTo } from '#web/company.ts';
import { longDate } from '#web/ui/dates.ts';
import { useTitle } from '../use-title.ts';

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
  return (
    <article className="section lone policy">
      <div className="grid">
        <div className="main">
          <h1 className="t5">{title}</h1>
          <p className="lede">{lede}</p>
          {children}
        </div>
        <dl className="facts facts-plain hang">
          <div>
            <dt>Last updated</dt>
            <dd>
              <Today />
            </dd>
          </div>
          <div>
            <dt>Responsible</dt>
            <dd>
              {company.name}
              <br />
              {company.street}, <span className="whole">{company.town}</span>
            </dd>
          </div>
          <div>
            <dt>Questions</dt>
            <dd>
              <a href={mailTo}>{company.email}</a>
            </dd>
          </div>
        </dl>
      </div>
      <div className="grid policy-body">
        <nav className="left" aria-label="On this page">
          <ol>
            {articles.map((article) => (
              <li key={article.id}>
                <Link to={`#${article.id}`}>{article.title}</Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className="wide">
          {articles.map((article) => (
            <section key={article.id} id={article.id}>
              <h2 className="t2">{article.title}</h2>
              <div className="copy">{article.text}</div>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

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
