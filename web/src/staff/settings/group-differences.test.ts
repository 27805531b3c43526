import { expect, it } from 'vitest';
import { groupDifferences } from './group-differences.ts';

const id = '0192a7f4-6c1e-7d0e-8a11-000000000018';
const sides = (live: string, log: string) => [
  expect.objectContaining({ text: live }),
  expect.objectContaining({ text: log }),
];

it('gathers what is about one application, in the words of the screens, the counts last', () => {
  const groups = groupDifferences([
    {
      applicationId: '',
      table: 'application_status_counts',
      detail: '',
      how: 'differs',
      of: 'employed',
      columns: [{ name: 'count', live: '7', log: '3' }],
    },
    {
      applicationId: id,
      table: 'application_states',
      detail: '',
      how: 'differs',
      of: null,
      columns: [{ name: 'status_since', live: '2026-09-29T18:35:07+00:00', log: null }],
    },
    {
      applicationId: id,
      table: 'application_steps',
      detail: '',
      how: 'stray',
      of: '9',
      columns: [{ name: 'status', live: 'legal_docs_pending', log: null }],
    },
  ]);
  expect(groups.map(({ applicationId }) => applicationId)).toEqual([id, '']);
  expect(groups[0]?.rows).toMatchObject([
    {
      label: 'In this step since',
      event: null,
      name: 'application_states.status_since',
      sides: sides('29 Sep 2026, 20:35:07', 'nothing'),
    },
    { label: 'Whole step', event: 9, sentence: 'Not in the log' },
    { label: 'Status', event: 9, sides: sides('Documents Pending', 'nothing') },
  ]);
  expect(groups[1]?.rows).toMatchObject([{ label: 'Employed', sides: sides('7', '3') }]);
});

it('shows the sentence of a run that an earlier release kept', () => {
  const [group] = groupDifferences([
    { applicationId: id, table: 'application_steps', detail: 'the step that began with event 3 is missing' },
  ]);
  expect(group?.rows).toMatchObject([{ sentence: 'The step that began with event 3 is missing', sides: [] }]);
});
