import { lazy, type ReactNode, Suspense } from 'react';
import { company, mailTo } from '#web/company.ts';
import { whenIdle } from '#web/when-idle.ts';
import { DraftNote } from '../draft/draft-note.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { useHydrated } from '../use-hydrated.ts';
import type { SentTo } from './use-sent.ts';
import type { Variant } from './variants.ts';

// The form brings the schema and its machinery: the page is drawn, and answers, before them.
const ApplicationForm = lazy(async () => {
  await whenIdle();
  return { default: (await import('./form.tsx')).ApplicationForm };
});

interface Props {
  variant: Variant;
  onSubmitted: (sent: SentTo) => void;
}

function Desk({ variant, onSubmitted }: Props) {
  const { draft, save, discard } = useDraft(variant.draft);
  return (
    <>
      <Suspense fallback={<FormOutline />}>
        <ApplicationForm
          // Discarding the draft begins a new form, with a new key.
          key={draft.idempotencyKey}
          variant={variant}
          draft={draft}
          onChange={save}
          onSubmitted={(sent) => {
            discard();
            onSubmitted(sent);
          }}
        />
      </Suspense>
      <Beside>
        <DraftNote savedAt={draft.savedAt} onDiscard={discard} />
      </Beside>
    </>
  );
}

/** The form and what hangs beside it. The draft is this device's, so the prerendered page has the outline alone. */
export function ApplicationDesk(props: Props) {
  const isHydrated = useHydrated();
  if (isHydrated) return <Desk {...props} />;
  return (
    <>
      <FormOutline />
      <Beside>
        <DraftNote savedAt={null} onDiscard={() => {}} />
      </Beside>
    </>
  );
}

/** What hangs beside the form: the draft, and what happens once it is sent. */
function Beside({ children }: { children: ReactNode }) {
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

const cells = [
  ['First name', 'cell cell-pair'],
  ['Last name', 'cell cell-pair'],
  ['Email', 'cell cell-half'],
  ['Phone', 'cell cell-half'],
  ['Address', 'cell'],
  ['LinkedIn', 'cell cell-half'],
  ['Portfolio', 'cell cell-half'],
] as const;

/** The registration card before its code is there: the same geometry, nothing to type into yet. */
function FormOutline() {
  return (
    <div className="main" aria-busy="true">
      <noscript>
        <p className="no-script">
          This form needs JavaScript. <a href={mailTo}>An e-mail</a> reaches us just as well.
        </p>
      </noscript>
      <div className="card-form" aria-hidden="true">
        {cells.map(([label, className]) => (
          <div key={label} className={className}>
            <span className="name">
              {label} {(label === 'LinkedIn' || label === 'Portfolio') && <span>optional</span>}
            </span>
            <input disabled />
          </div>
        ))}
        <div className="cell">
          <span className="name">
            Motivation <span>0 of at least 50 characters</span>
          </span>
          <textarea disabled />
        </div>
      </div>
      <div className="form-end">
        <button className="button" type="button" disabled>
          Submit Application
        </button>
        <p className="note">
          You confirm that you are at least 18. How we keep your data is set out in <span>Privacy</span>.
        </p>
      </div>
    </div>
  );
}
