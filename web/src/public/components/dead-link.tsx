import type { ReactNode } from 'react';
import { company, mailTo } from '#web/company.ts';

interface Props {
  title?: string;
  reason: string;
  /** The ways on, as buttons and links. */
  children: ReactNode;
  /** What hangs beside it: term and sentence. */
  facts: readonly { term: string; text: ReactNode }[];
}

/** A link that does not work: why, the way out, and whom to ask. */
export function DeadLink({ title = 'This link does not work', reason, children, facts }: Props) {
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <h1 className="t5">{title}</h1>
          <p className="lede" role="alert">
            {reason}
          </p>
          <p className="actions">{children}</p>
        </div>
        <dl className="facts facts-plain hang">
          {facts.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <div>
            <dt>Questions</dt>
            <dd>
              <a href={mailTo}>{company.email}</a>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
