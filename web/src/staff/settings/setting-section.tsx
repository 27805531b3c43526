import { CircleAlert, History, Save } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { shortTime } from '#web/ui/dates.ts';
import { Field } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { useIsAdmin } from '../shell/staff-user.ts';
import styles from './settings.module.css';
import type { SettingForm } from './use-setting-form.ts';

interface Props {
  id: string;
  title: string;
  lead: ReactNode;
  about: { updatedAt: string | null; updatedBy: { name: string | null } | null };
  form: SettingForm;
  children: ReactNode;
}

/** One subject: its fields, who changed it last, and for admins a way to save. */
export function SettingSection({ id, title, lead, about, form, children }: Props) {
  const isAdmin = useIsAdmin();
  const { isDirty, isSaving, isConflict } = form;
  const unchanged = isDirty ? null : 'Nothing has been changed';
  const by = about.updatedBy ? ` by ${about.updatedBy.name ?? 'a deleted account'}` : '';
  return (
    <Section id={id} title={title} isLarge lead={lead}>
      <form onSubmit={(event) => void form.save(event)} noValidate aria-label={title}>
        <fieldset disabled={!isAdmin} aria-label={title}>
          {children}
        </fieldset>
        {isConflict && <Conflict onKeep={form.keepMine} onDiscard={form.discard} />}
        {isAdmin && (
          <Inline data-above="12">
            <Button
              type="submit"
              variant="primary"
              icon={Save}
              disabledReason={isConflict ? 'Choose above first' : unchanged}
              isPending={isSaving}
              pendingLabel="Saving…"
            >
              Save
            </Button>
            <Button disabledReason={unchanged} isPending={isSaving} onClick={form.discard}>
              Discard
            </Button>
          </Inline>
        )}
      </form>
      <Text size="small" data-above="12">
        <ToneText tone="soft" icon={History}>
          {about.updatedAt ? `Last changed ${shortTime(about.updatedAt)}${by}` : 'Default value'}
        </ToneText>
      </Text>
    </Section>
  );
}

function Conflict({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Notice
      className={styles.conflict}
      icon={CircleAlert}
      title="Someone else saved these settings while you had them open."
      isUrgent
      isBox
      actions={
        <Inline>
          <Button onClick={onKeep}>Keep mine</Button>
          <Button onClick={onDiscard}>Show theirs</Button>
        </Inline>
      }
    >
      Your changes were not saved; what you typed is still here. Save it over theirs, or discard it and see
      what they saved.
    </Notice>
  );
}

type InputProps = ComponentProps<typeof TextInput> & {
  label: string;
  hint?: string;
  error: string | undefined;
  isNumber?: boolean;
  /** What stands behind the field: its unit. */
  unit?: ReactNode;
};

/** One line of a subject's form. */
export function SettingInput({ label, hint, error, isNumber, unit, ...input }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error} unit={unit}>
      <TextInput
        className={isNumber ? styles.number : undefined}
        inputMode={isNumber ? 'numeric' : undefined}
        autoComplete="off"
        maxLength={isNumber ? 6 : 120}
        {...input}
      />
    </Field>
  );
}

const outline = [
  ['deadlines', 5],
  ['assessment', 1],
  ['company', 6],
] as const;

/** The first sections while they load, in their final measure. */
export function SettingsSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <span role="status">Loading</span>
      </VisuallyHidden>
      {outline.map(([section, fields]) => (
        <Stack space={16} className={styles.outline} data-line="below" key={section}>
          <Skeleton />
          <Skeleton width="longest" />
          <div className={styles.grid}>
            {Array.from({ length: fields }, (_, field) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places without content
              <Stack key={field}>
                <Skeleton />
                <span className={styles.outlineInput} />
              </Stack>
            ))}
          </div>
        </Stack>
      ))}
    </div>
  );
}
