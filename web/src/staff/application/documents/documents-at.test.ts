import { expect, it } from 'vitest';
import type { StaffDocument } from '#services/documents/contract.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { documentsAt } from './documents-at.ts';

const at = (hour: number) => `2026-10-14T${String(hour).padStart(2, '0')}:00:00.000Z`;
const document = (id: string, change: Partial<StaffDocument>) =>
  ({
    id,
    uploadedAt: at(8),
    replacedAt: null,
    verificationStatus: 'verified',
    verifiedBy: 'X',
    ...change,
  }) as StaffDocument;
const event = (type: string, documentId: string, hour: number, notes: string | null = null) =>
  ({
    type,
    data: { documentId },
    at: at(hour),
    actor: { name: 'Corinne Ammann' },
    notes,
  }) as unknown as EventView;

const items = [
  document('a', { replacedAt: at(12), verificationStatus: 'rejected' }),
  document('b', { uploadedAt: at(12) }),
  document('c', {}),
];

it('shows the versions that were there then, judged as they were then', () => {
  const events = [event('document.rejected', 'a', 10, 'Page 2 is cut off.')];
  expect(documentsAt(items, events, at(11))).toMatchObject([
    {
      id: 'a',
      replacedAt: null,
      verificationStatus: 'rejected',
      verifiedAt: at(10),
      verifiedBy: 'Corinne Ammann',
      verificationNotes: 'Page 2 is cut off.',
    },
    { id: 'c', verificationStatus: 'pending', verifiedBy: null },
  ]);
});

it('takes the last verdict, and a version that took another one\u2019s place', () => {
  const events = [event('document.rejected', 'c', 9), event('document.verified', 'c', 13)];
  const [a, b, c] = documentsAt(items, events, at(14));
  expect(a?.replacedAt).toBe(at(12));
  expect(b?.verificationStatus).toBe('pending');
  expect(c?.verificationStatus).toBe('verified');
});
