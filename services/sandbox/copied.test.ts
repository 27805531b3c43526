import { describe, expect, it } from 'vitest';
import { copied, type Original } from './copied.ts';

const at = '2026-03-01T09:00:00.000Z';
const applicant = { kind: 'applicant', id: 'an-applicant' } as const;
const system = { kind: 'system', id: null } as const;
const event = (version: number, type: Original['type'], changes: Partial<Original> = {}): Original => ({
  type,
  version,
  commandId: `command ${version}`,
  at,
  from: 'legal_docs_pending',
  to: 'legal_docs_pending',
  actor: system,
  data: {},
  ...changes,
});

describe('the history of a sandbox', () => {
  const history = [
    event(1, 'application.submitted', {
      from: null,
      actor: applicant,
      data: { position: 'general' },
      commandId: 'a',
    }),
    event(2, 'deadline.set', { data: { kind: 'documents', due: at }, commandId: 'a' }),
    event(3, 'document.uploaded', { actor: applicant, data: { documentId: 'd', documentType: 'cv_resume' } }),
    event(4, 'reminder.sent', { data: { kind: 'documents', armedBy: 2, before: '1 day' } }),
    event(5, 'deadline.set', { data: { kind: 'documents', due: at } }),
    event(6, 'deadline.missed', { data: { kind: 'documents', armedBy: 5 } }),
    event(7, 'status.corrected', { data: { corrects: 6, undo: false } }),
  ];
  const commands = copied(history);
  const events = commands.flatMap((command) => command.events);

  it('keeps what was written together together, at its time', () => {
    expect(commands[0]).toMatchObject({
      at,
      events: [{ type: 'application.submitted' }, { type: 'deadline.set' }],
    });
    expect(commands).toHaveLength(4);
  });

  it('is marked by its first event, and has neither files nor mails nor anybody’s account', () => {
    expect(events[0]).toMatchObject({ data: { position: 'general', sandbox: true }, actor: { id: null } });
    expect(events.map(({ type }) => type)).not.toContain('document.uploaded');
    expect(events.map(({ type }) => type)).not.toContain('reminder.sent');
  });

  it('points at its own versions', () => {
    expect(events[3]).toMatchObject({ type: 'deadline.missed', data: { armedBy: 3 } });
    expect(events[4]).toMatchObject({ type: 'status.corrected', data: { corrects: 4 } });
  });
});
