import { describe, expect, it } from 'vitest';
import { type Command, decide } from './decide.ts';
import { type DecidedEvent, type EventData, eventData } from './events.ts';
import { eventLabels } from './labels.ts';
import { statusSchema } from './schemas.ts';
import { type ApplicationState, evolve } from './state.ts';
import {
  type Actor,
  actorKinds,
  documentTypes,
  type EventType,
  eventTypes,
  type Status,
  statuses,
} from './vocabulary.ts';

const at = '2026-03-02T09:00:00.000Z';
const id = '0191f3b0-0000-7000-8000-000000000001';
const document = { documentId: id, documentType: 'passport_id' } as const;
const samples: EventData = {
  'application.submitted': { position: 'general' },
  'confirmation.sent': {},
  'email.confirmed': {},
  'review.started': {},
  'details.requested': {},
  'details.submitted': {},
  'detailed_review.started': {},
  'assessment.invited': {},
  'assessment.completed': { score: 60, result: 'pass' },
  'contract_and_docs.requested': {},
  'documents.requested': {},
  'document.uploaded': document,
  'document.verified': document,
  'document.rejected': document,
  'documents.submitted': {},
  'contract.offered': {},
  'contract.accepted': {},
  'contract.declined': {},
  'employment.confirmed': {},
  'application.rejected': {},
  'application.shelved': {},
  'application.withdrawn': {},
  'status.corrected': { corrects: 3, undo: true },
  'deadline.set': { kind: 'email', due: at },
  'deadline.missed': { kind: 'email', armedBy: 2 },
  'reminder.sent': { kind: 'email', armedBy: 2, before: '24h' },
  'personal_data.erased': {},
};

describe('the events', () => {
  it('are each listed once, with a schema and a label', () => {
    expect(new Set(eventTypes).size).toBe(27);
    expect(Object.keys(eventData).sort()).toEqual([...eventTypes].sort());
    expect(Object.keys(eventLabels).sort()).toEqual([...eventTypes].sort());
    expect(eventTypes.filter((type) => !/\S/.test(eventLabels[type]))).toEqual([]);
    expect(new Set(Object.values(eventLabels)).size).toBe(eventTypes.length);
  });
  it.each(eventTypes)('%s takes its own data and no key besides', (type) => {
    const schema = eventData[type];
    expect(schema.parse(samples[type])).toEqual(samples[type]);
    for (const key of ['extra', 'reason', 'notes', 'email', 'name']) {
      expect(schema.safeParse({ ...samples[type], [key]: 'x' }).success, key).toBe(false);
    }
    expect(schema.safeParse(null).success).toBe(false);
  });
  it.each<[EventType, string, unknown]>([
    ['assessment.completed', 'score', 101],
    ['assessment.completed', 'score', -1],
    ['assessment.completed', 'score', 59.5],
    ['assessment.completed', 'result', 'fail'],
    ['document.uploaded', 'documentId', 'passport.pdf'],
    ['document.uploaded', 'documentType', 'photo'],
    ['deadline.set', 'due', 'next week'],
    ['deadline.set', 'due', '2026-03-02T09:00:00+01:00'],
    ['deadline.set', 'kind', 'interview'],
    ['deadline.missed', 'armedBy', 0],
    ['status.corrected', 'corrects', 0],
    ['application.submitted', 'position', undefined],
  ])('%s refuses %s %s', (type, key, value) => {
    expect(eventData[type].safeParse({ ...samples[type], [key]: value }).success).toBe(false);
  });
});

describe('decided events', () => {
  const [submission] = decide(null, {
    type: 'submit',
    position: 'general',
    sandbox: true,
    legacy: true,
    at,
    actor: { kind: 'applicant', id: null },
  });
  const opened = evolve(null, { ...(submission as DecidedEvent), version: 1, at });

  function commands(actor: Actor, armedBy: number): Command[] {
    const by = { at, actor, reason: 'Other', notes: 'Kept outside the data' };
    const simple =
      'send-confirmation confirm-email start-review request-details submit-details start-detailed-review invite-to-assessment request-contract-and-docs request-documents submit-documents offer-contract accept-contract decline-contract confirm-employment shelve reject withdraw erase-personal-data undo';
    return [
      ...simple.split(' ').map((type) => ({ ...by, type }) as Command),
      { ...by, type: 'complete-assessment', score: null, result: null },
      { ...by, type: 'complete-assessment', score: 100, result: 'pass' },
      ...(['upload-document', 'verify-document', 'reject-document'] as const).flatMap((type) =>
        documentTypes.map((documentType): Command => ({ ...by, type, documentId: id, documentType })),
      ),
      { ...by, type: 'miss-deadline', kind: 'email', armedBy },
      { ...by, type: 'send-reminder', kind: 'email', armedBy, before: '24h' },
      ...statuses.map((to): Command => ({ ...by, type: 'correct', to })),
    ];
  }

  function decided(state: ApplicationState, command: Command): DecidedEvent[] {
    try {
      return decide(state, command);
    } catch {
      return [];
    }
  }

  function everything(): DecidedEvent[] {
    const lastDecision = {
      version: 4,
      actorId: id,
      from: 'email_confirmed' as Status,
      to: opened.status,
      at,
      before: { fields: {}, deadline: null },
    };
    const deadline = { kind: 'email', due: at, armedBy: 2 } as const;
    return statuses.flatMap((status) =>
      [null, 80].flatMap((assessmentScore) =>
        actorKinds.flatMap((kind) =>
          commands({ kind, id }, 2).flatMap((command) =>
            decided({ ...opened, version: 5, status, assessmentScore, lastDecision, deadline }, command),
          ),
        ),
      ),
    );
  }

  it('always parse: type, statuses, actor and data, from every status, command and actor', () => {
    const events = [submission as DecidedEvent, ...everything()];
    for (const event of events) {
      expect(eventData[event.type].parse(event.data)).toStrictEqual(event.data);
      expect(actorKinds).toContain(event.actor.kind);
      expect(statusSchema.safeParse(event.to).success).toBe(true);
      expect(JSON.stringify(event.data)).not.toContain('Kept outside');
    }
    expect(new Set(events.map((f) => f.type))).toEqual(new Set(eventTypes));
  });
  it('keep the reason and the notes beside the data, and are without them when there are none', () => {
    const rejected = { type: 'reject', at, actor: { kind: 'editor', id } } as const;
    const [bare] = decide(opened, rejected);
    expect(bare).not.toHaveProperty('reason');
    expect(bare).not.toHaveProperty('notes');
    const [full] = decide(opened, { ...rejected, reason: 'Other', notes: 'Thank you' });
    expect(full).toMatchObject({ reason: 'Other', notes: 'Thank you', data: {} });
  });
});
