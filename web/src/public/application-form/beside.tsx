import type { ReactNode } from 'react';
import { company, mailTo } from '#web/company.ts';

/** What hangs beside the form: the draft, and what happens once it is sent. */
export function Beside({ children }: { children: ReactNode }) {
  return (
    <dl className="facts facts-plain hang">
      {children}
      <div>
        <dt>After you submit</dt>
        <dd>We send you an email. Confirm it within 10 days, and the review begins.</dd>
      </div>
      <div>
        <dt>First answer</dt>
        <dd>The review takes 48-72 hours</dd>
      </div>
      <div>
        <dt>Questions</dt>
        <dd>
          <a href={mailTo}>{company.email}</a>
        </dd>
      </div>
    </dl>
  );
}
