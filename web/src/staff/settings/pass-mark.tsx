import { numberOf } from '#web/ui/lengths.ts';
import { LineField } from '../components/line-field.tsx';
import { SettingSection } from './setting-section.tsx';
import { useSettingForm, type View } from './use-setting-form.ts';

/** From how many points an assessment is passed (ruling 11). */
export function PassMark({ view }: { view: View<'assessment'> }) {
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
