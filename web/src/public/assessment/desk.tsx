import { useState } from 'react';
import type { OpenedLink } from '#services/assessment/contract.ts';
import { company, mailTo } from '#web/company.ts';
import { AssessmentForm } from './form.tsx';
import { type Given, keepGiven, readGiven } from './kept-answers.ts';

interface Props {
  link: OpenedLink;
  onSubmit: (given: Given) => void;
  isSending: boolean;
  refusal: unknown;
}

/** The form, whose it is, and how far it is; answers are kept on this device until they have arrived. */
export function AssessmentDesk({ link, onSubmit, ...sending }: Props) {
  const { applicationId, firstName, lastName, questions } = link;
  const [given, setGiven] = useState(() => readGiven(link));
  const [isKept, setKept] = useState(true);
  const change = (next: Given) => {
    setGiven(next);
    setKept(keepGiven(applicationId, next));
  };
  const answered = Object.keys(given.responses).length;

  return (
    <section className="section lone assessment">
      <div className="grid">
        <div className="main">
          <h1 className="t5">Your assessment</h1>
          <p className="lede">
            Eight situations from the work, and what you are practised in. There is no trick in them: answer
            as you would act.
          </p>
        </div>
        <dl className="facts hang">
          <div>
            <dt>Applicant</dt>
            <dd>
              {firstName} {lastName}
            </dd>
          </div>
        </dl>
        <AssessmentForm
          link={link}
          given={given}
          onChange={change}
          onSubmit={() => onSubmit(given)}
          {...sending}
        />
        <dl className="facts facts-plain hang progress">
          <div>
            <dt>Answered</dt>
            <dd>
              {answered} of {questions.length}
              <span className="marks" aria-hidden="true">
                {questions.map(({ id }) => (
                  <i key={id} className={id in given.responses ? 'done' : undefined} />
                ))}
              </span>
            </dd>
          </div>
          <div>
            <dt>Draft</dt>
            <dd>
              {isKept
                ? 'Kept on this device until you submit it'
                : 'Not kept: this browser refuses. Please leave the page open.'}
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
    </section>
  );
}
