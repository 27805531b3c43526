/** What runs by the clock, in the order of the night. */
interface Task {
  name: string;
  label: string;
  every: string;
  /** After this long without a run, one is missing. */
  lateAfterHours: number;
}
const night = { every: 'Every night', lateAfterHours: 26 };

export const tasks: readonly Task[] = [
  { name: 'take-checkpoint', label: 'Signed checkpoint of the log', ...night },
  { name: 'sweep-deadlines', label: 'Search for lost deadlines', ...night },
  { name: 'retention', label: 'Retention rules', ...night },
  { name: 'forget-sign-ups', label: 'Unconfirmed sign-ups', ...night },
  { name: 'sweep-identity', label: 'Sessions and links that are over', ...night },
  { name: 'sweep-mails', label: 'Mails that do not end', ...night },
  { name: 'sweep-files', label: 'Files that nothing refers to', ...night },
  {
    name: 'scan-waiting-documents',
    label: 'Malware scan of what waits',
    every: 'Every 15 minutes',
    lateAfterHours: 1,
  },
  {
    name: 'close-audit-hours',
    label: 'Audit entries over the bound',
    every: 'Every hour',
    lateAfterHours: 3,
  },
];
