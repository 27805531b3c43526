import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { Subject } from '#services/settings/contract.ts';
import { ReadOnlyBadge } from '#web/ui/badge/badge.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { useLeaveQuestion } from '#web/ui/use-leave-question.ts';
import { LoadError } from '../components/load-error.tsx';
import { settingsQuery } from '../queries/settings.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { useScreen } from '../shell/use-screen.ts';
import { Company } from './company.tsx';
import { Deadlines, PassMark } from './deadlines.tsx';
import { MailTemplates } from './mail-templates.tsx';
import { Retention } from './retention.tsx';
import { SettingsSkeleton } from './setting-section.tsx';
import styles from './settings.module.css';
import { UnsavedProvider } from './use-setting-form.ts';

// Below the first screenful; their tables are the heavier half of the code.
const LowerSections = lazy(async () => ({ default: (await import('./background.tsx')).LowerSections }));

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
  useScreen('Settings');
  const isReadOnly = !useIsAdmin();
  const { data, error, refetch } = useQuery(settingsQuery);
  const { isUnsaved, mark } = useUnsavedSubjects();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title="Settings" aside={isReadOnly && <ReadOnly />} />
      <div className={styles.body} data-line="above">
        <nav className={styles.contents} aria-label="Sections of the settings">
          <ul>
            {sections.map(([id, label]) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <UnsavedProvider value={mark}>
          <div className={styles.sections}>
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
                <MailTemplates />
                <Retention view={data.retention} />
                <Suspense>
                  <LowerSections />
                </Suspense>
              </>
            )}
          </div>
        </UnsavedProvider>
      </div>
      <LeaveQuestion isUnsaved={isUnsaved} />
    </main>
  );
}

/** The subjects with something typed that is not saved yet. */
function useUnsavedSubjects() {
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
  return { isUnsaved: unsaved.size > 0, mark };
}

function ReadOnly() {
  return (
    <Inline as="span">
      <ReadOnlyBadge />
      Only admins can change settings.
    </Inline>
  );
}

/** Asks before the screen is left with something typed and not saved. */
function LeaveQuestion({ isUnsaved }: { isUnsaved: boolean }) {
  const { way, remain, leave } = useLeaveQuestion(isUnsaved);
  return (
    <Dialog title="Leave without saving?" isOpen={way !== null} onClose={remain}>
      <DialogForm
        lead="What you changed on this screen is not saved yet, and would be lost."
        action="Leave"
        tone="danger"
        cancelLabel="Stay"
        onCancel={remain}
        onSubmit={leave}
      />
    </Dialog>
  );
}
