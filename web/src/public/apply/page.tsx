import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { company, mailTo } from '../company.ts';
import { useTitle } from '../use-title.ts';
import { DraftNote } from './draft-note.tsx';
import { FormOutline } from './form-outline.tsx';
import { Submitted } from './submitted.tsx';
import { useDraft } from './use-draft.ts';

// The form brings the schema and its machinery: the page is drawn before them, while they are already on their way.
const form = import('./form.tsx');
const ApplicationForm = lazy(async () => ({ default: (await form).ApplicationForm }));

/** The short application, variant one, position 'general' (ruling 23). */
export function ApplyPage() {
  const { key } = useLocation();
  // Tied to this visit of the page: opening it again begins another application.
  const [sent, setSent] = useState<{ to: string; visit: string }>();
  const sentTo = sent?.visit === key ? sent.to : undefined;
  const { draft, save, discard } = useDraft();
  useTitle(sentTo ? 'Application Submitted!' : 'Your application');
  if (sentTo) return <Submitted email={sentTo} />;
  return (
    <section className="section lone apply">
      <div className="grid">
        <div className="main">
          <h1 className="t5">Your application</h1>
          <p className="lede">Write as you would to a client: short, and nothing left out.</p>
        </div>
        <Suspense fallback={<FormOutline />}>
          <ApplicationForm
            // Discarding the draft begins a new form, with a new key.
            key={draft.idempotencyKey}
            draft={draft}
            onChange={save}
            onSubmitted={(email) => {
              discard();
              setSent({ to: email, visit: key });
            }}
          />
        </Suspense>
        <dl className="facts facts-plain hang">
          <DraftNote savedAt={draft.savedAt} onDiscard={discard} />
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
      </div>
    </section>
  );
}
