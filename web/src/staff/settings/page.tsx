import './settings.css';
import './details.css';
import './background.css';
import '../styles/runs.css';
import './read-models.css';
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Subject } from '#services/settings/contract.ts';
import { numberOf } from '#web/ui/lengths.ts';
import { useLeaveQuestion } from '#web/ui/use-leave-question.ts';
import { DialogBox } from '../components/dialog-box.tsx';
import { LineField } from '../components/line-field.tsx';
import { LoadError } from '../components/load-error.tsx';
import { settingsQuery } from '../queries/settings.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { useTitle } from '../shell/use-title.ts';
import { Company } from './company.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { Deadlines } from './deadlines.tsx';
import { MailTemplates } from './mail-templates.tsx';
import { Maintenance } from './maintenance.tsx';
import { ReadModels } from './read-models.tsx';
import { Retention } from './retention.tsx';
import { SettingSection } from './setting-section.tsx';
import { SettingsSkeleton } from './skeleton.tsx';
import { UnsavedProvider } from './unsaved.ts';
import { useSettingForm, type View } from './use-setting-form.ts';
import { Webhooks } from './webhooks.tsx';

const sections = [
  ['deadlines', 'Deadlines'],
  ['assessment', 'Assessment'],
  ['company', 'Company'],
  ['mails', 'E-mail templates'],
  ['retention', 'Retention'],
  ['webhooks', 'Webhooks'],
  ['background', 'Background work'],
] as const;

/** Settings: admins change them, editors read (ruling 24). */
export function SettingsPage() {
  useTitle('Settings');
  const isReadOnly = !useIsAdmin();
  const { data, error, refetch } = useQuery(settingsQuery);
  const [unsaved, setUnsaved] = useState<ReadonlySet<Subject>>(new Set());
  const mark = useCallback((subject: Subject, isUnsaved: boolean) => {
    setUnsaved((before) => {
      if (before.has(subject) === isUnsaved) return before;
      const after = new Set(before);
      if (isUnsaved) after.add(subject);
      else after.delete(subject);
      return after;
    });
  }, []);
  return (
    <main id="main" className="set" tabIndex={-1}>
      <header className="head">
        <h1>Settings</h1>
        {isReadOnly && (
          <span className="cnt set-ro">
            <span className="chip none plain">
              <Lock className="i" aria-hidden="true" />
              Read Only
            </span>
            <span className="q">Only admins can change settings.</span>
          </span>
        )}
      </header>
      <div className="set-b">
        <nav className="set-n" aria-label="Sections of the settings">
          <ul>
            {sections.map(([id, label]) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <UnsavedProvider value={mark}>
          <div className="set-s">
            {error && !data && (
              <LoadError
                title="The settings could not be loaded"
                error={error}
                onRetry={() => void refetch()}
              />
            )}
            {!error && !data && <SettingsSkeleton />}
            {data && (
              <>
                <Deadlines view={data.deadlines} />
                <PassMark view={data.assessment} />
                <Company view={data.company} />
              </>
            )}
            {data && <MailTemplates />}
            {data && <Retention view={data.retention} />}
            {data && <Webhooks />}
            {data && <Background />}
          </div>
        </UnsavedProvider>
      </div>
      <LeaveQuestion isUnsaved={unsaved.size > 0} />
    </main>
  );
}

/** What happens while nobody looks: jobs that failed for good, and what the nights found. */
function Background() {
  return (
    <section className="sec set-x" id="background" aria-labelledby="background-h">
      <h2 id="background-h" tabIndex={-1}>
        Background work
      </h2>
      <p className="q set-help">
        Mails, deadlines and erasures are jobs that are tried again by themselves, for up to half a day. One
        that cannot be done, such as a mail that its server refuses for good, waits here until somebody has
        seen it.
      </p>
      <DeadLetters />
      <Maintenance />
      <ReadModels />
    </section>
  );
}

/** From how many points an assessment is passed (ruling 11). */
function PassMark({ view }: { view: View<'assessment'> }) {
  const form = useSettingForm('assessment', {
    title: 'Assessment',
    kept: { passMark: String(view.value.passMark) },
    version: view.version,
    sent: ({ passMark }) => ({ passMark: numberOf(passMark) }),
  });
  const help =
    'An assessment with fewer points is marked as Review Required; nobody is rejected by it. Assessments that were completed keep their result.';
  return (
    <SettingSection id="assessment" title="Assessment" help={help} about={view} form={form}>
      <LineField
        label="Pass mark"
        isNumber
        value={form.draft.passMark}
        error={form.errorOf('passMark')}
        unit={<span className="q">of 100 points</span>}
        onChange={(passMark) => form.change({ passMark })}
      />
    </SettingSection>
  );
}

/** Asks before the screen is left with something typed and not saved. */
function LeaveQuestion({ isUnsaved }: { isUnsaved: boolean }) {
  const { isAsked, stay, leave } = useLeaveQuestion(isUnsaved);
  return (
    <DialogBox title="Leave without saving?" isOpen={isAsked} onClose={stay}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          leave();
        }}
      >
        <Dialog.Description>
          What you changed on this screen is not saved yet, and would be lost.
        </Dialog.Description>
        <div className="fx2">
          <button className="btn" type="button" onClick={stay}>
            Step
          </button>
          <button className="btn stp" type="submit">
            Leave
          </button>
        </div>
      </form>
    </DialogBox>
  );
}
