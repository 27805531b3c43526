import { describe, expect, it } from 'vitest';
import { copied, type Original } from './copied.ts';

const at = '2026-03-01T09:00:00.000Z';
const applicant = { kind: 'applicant', id: 'somebody' } as const;
const system = { kind: 'system', id: null } as const;
const fact = (version: number, type: Original['type'], changes: Partial<Original> = {}): Original => ({
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
    fact(1, 'application.submitted', {
      from: null,
      actor: applicant,
      data: { position: 'general' },
      commandId: 'a',
    }),
    fact(2, 'deadline.set', { data: { kind: 'documents', due: at }, commandId: 'a' }),
    fact(3, 'document.uploaded', { actor: applicant, data: { documentId: 'd', documentType: 'cv_resume' } }),
    fact(4, 'reminder.sent', { data: { kind: 'documents', armedBy: 2, before: '1 day' } }),
    fact(5, 'deadline.set', { data: { kind: 'documents', due: at } }),
    fact(6, 'deadline.missed', { data: { kind: 'documents', armedBy: 5 } }),
    fact(7, 'status.corrected', { data: { corrects: 6, undo: false } }),
  ];
  const commands = copied(history);
  const facts = commands.flatMap((command) => command.facts);

  it('keeps what was written together together, at its time', () => {
    expect(commands[0]).toMatchObject({
      at,
      facts: [{ type: 'application.submitted' }, { type: 'deadline.set' }],
    });
    expect(commands).toHaveLength(4);
  });

  it('is marked by its first fact, and has neither files nor mails nor anybody’s account', () => {
    expect(facts[0]).toMatchObject({ data: { position: 'general', sandbox: true }, actor: { id: null } });
    expect(facts.map(({ type }) => type)).not.toContain('document.uploaded');
    expect(facts.map(({ type }) => type)).not.toContain('reminder.sent');
  });

  it('points at its own versions', () => {
    expect(facts[3]).toMatchObject({ type: 'deadline.missed', data: { armedBy: 3 } });
    expect(facts[4]).toMatchObject({ type: 'status.corrected', data: { corrects: 4 } });
  });
});
