import { Select } from '#web/ui/select/select.tsx';
import { Stack } from '#web/ui/stack/stack.tsx';
import { FindApplication } from '../components/find-application.tsx';
import styles from './testing.module.css';
import type { Subject } from './use-subject.ts';
import { optionLabel, sandboxName } from './words.ts';

type Row = Parameters<typeof optionLabel>[0] & { id: string };
const optionOf = (row: Row) => ({ value: row.id, label: optionLabel(row) });

/** The newest twenty, the reader's own sandboxes, or any other application by search. */
export function ApplicationPicker({ subject }: { subject: Subject }) {
  const { id, latest, detail, sandboxes = [], choose } = subject;
  const rows = latest.data?.items ?? [];
  const isListed = [...rows.map((row) => row.id), ...sandboxes.map((one) => one.applicationId)];
  const found = detail.data && !isListed.includes(detail.data.id) ? [detail.data] : [];
  const groups = [
    { label: 'Found', options: found.map(optionOf) },
    { label: 'Newest applications', options: rows.map(optionOf) },
    {
      label: 'Your sandboxes',
      options: sandboxes.map((one) => ({ value: one.applicationId, label: sandboxName(one.applicationId) })),
    },
  ];
  return (
    <Stack as="section" space={6} className={styles.section}>
      <h2 id="application">Application</h2>
      <Select
        isWide
        aria-labelledby="application"
        value={id ?? ''}
        options={groups.filter(({ options }) => options.length > 0)}
        onChange={choose}
      />
      <FindApplication onChoose={choose} />
    </Stack>
  );
}
