import { expect, it } from 'vitest';
import { filterOf, incidentPath } from './incident-address.ts';

it('keeps a question in the address, and nothing else', () => {
  const filter = { from: '2026-10-14T07:30:00.000Z', actor: 'editor', type: 'application.rejected' };
  const path = incidentPath(filter);
  expect(path).toBe(
    '/admin/incidents?from=2026-10-14T07%3A30%3A00.000Z&actor=editor&type=application.rejected',
  );
  expect(filterOf(new URL(path, 'https://x.example').searchParams)).toEqual(filter);
  expect(filterOf(new URLSearchParams('page=3&actor='))).toBeNull();
});
