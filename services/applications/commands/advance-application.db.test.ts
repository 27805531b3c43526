import { beforeEach, describe, expect, it } from 'vitest';
import { auditRows } from '#infra/test/audit-rows.ts';
import { second } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { projectionsOf } from '#infra/test/replay.ts';
import { newId } from '#services/platform/ids.ts';
import {
  allowedMoves,
  detailActions,
  listAdvance,
  reviewDecisions,
} from '#state-machines/application/screens.ts';
import { type Status, statuses } from '#state-machines/application/vocabulary.ts';

const { ctx, clock, owner, signInStaff, visitor, submit, applicationAt } = await freshDatabase();
const editor = await signInStaff('editor');
const admin = await signInStaff('admin');
// One person decides all of it: slower than the limit of decisions a minute.
beforeEach(() => clock.advance(20 * second));

interface Moved {
  status: Status;
  version: number;
}
const advance = (id: string, body: object, key?: string) =>
  editor.post<Moved>(`/api/applications/${id}/advance`, body, key ? { key } : {});
const refused = (id: string, body: object, key?: string) =>
  editor.post(`/api/applications/${id}/advance`, body, key ? { key } : {});
const versionOf = async (id: string) => (await projectionsOf(owner, id)).state?.version;

const tables = { reviewDecisions, listAdvance, detailActions };
for (const [table, rows] of Object.entries(tables)) {
  describe(`every row of ${table} over HTTP`, () => {
    it.each(rows.map(({ from, to, label }) => [from, to, label] as const))(
      '%s → %s (%s)',
      async (from, to) => {
        const { id, version } = await applicationAt(from);
        const { status, body } = await advance(id, { to, expectedVersion: version });
        expect({ status, to: body.status }).toEqual({ status: 200, to });
        const { state } = await projectionsOf(owner, id);
        expect(state).toMatchObject({ status: to, version: body.version });
        expect(state?.lastDecision).toMatchObject({ actorId: editor.userId, from, to });
      },
    );
  });
}

describe('S15: a move outside the tables', () => {
  it.each(statuses)('from %s is a 409 that says where one may go, and changes nothing', async (from) => {
    const { id, version } = await applicationAt(from);
    const allowed = allowedMoves(from, 'editor');
    for (const to of statuses.filter((status) => !allowed.includes(status))) {
      const answer = await refused(id, { to });
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'transition-refused', current: { status: from, version, allowed } },
      });
    }
    expect(await versionOf(id)).toBe(version);
  });

  it('is refused to applicants, strangers and visitors, whatever the move', async () => {
    const id = await submit();
    const body = { to: 'email_confirmation_sent' };
    expect((await visitor().post(`/api/applications/${id}/advance`, body)).status).toBe(401);
    const roleless = await signInStaff('editor');
    await owner.query('delete from user_roles where user_id = $1', [roleless.userId]);
    expect((await roleless.post(`/api/applications/${id}/advance`, body)).status).toBe(403);
    expect(await versionOf(id)).toBe(2);
  });

  it('to a status that does not exist is a 400, of an application that does not exist a 404', async () => {
    const id = await submit();
    for (const to of ['not_suitable', 'detailed_info_submitted', 'hired', '']) {
      expect(await refused(id, { to })).toMatchObject({ status: 400, body: { errors: [{ path: 'to' }] } });
    }
    expect((await refused(newId(), { to: 'email_confirmed' })).status).toBe(404);
    expect(await refused('17', { to: 'email_confirmed' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'id', message: 'is not the id of an application' }] },
    });
  });
});

describe('expectedVersion', () => {
  it('that is stale is a 409 with the current status and version', async () => {
    const id = await submit();
    await advance(id, { to: 'email_confirmation_sent' });
    const answer = await refused(id, { to: 'email_confirmed', expectedVersion: 2 });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'version-conflict', current: { status: 'email_confirmation_sent', version: 4 } },
    });
    expect((await advance(id, { to: 'email_confirmed', expectedVersion: 4 })).body).toEqual({
      status: 'email_confirmed',
      version: 5,
    });
  });

  it('of the future, zero or a word is refused', async () => {
    const id = await submit();
    expect((await refused(id, { to: 'email_confirmed', expectedVersion: 3 })).status).toBe(409);
    for (const expectedVersion of [0, -1, 1.5, '2']) {
      expect((await refused(id, { to: 'email_confirmed', expectedVersion })).status).toBe(400);
    }
  });

  it('F5: of fifty at once lets one through, and tells the other 49 what happened', async () => {
    const id = await submit();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        refused(id, { to: n % 2 ? 'email_confirmed' : 'email_confirmation_sent', expectedVersion: 2 }),
      ),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    const lost = answers.filter((a) => a.status === 409);
    expect(lost).toHaveLength(49);
    const { state } = await projectionsOf(owner, id);
    for (const { body } of lost) {
      expect(body.current).toMatchObject({ status: state?.status, version: state?.version });
    }
  });
});

describe('Idempotency-Key', () => {
  it('repeats the answer of the first time, even after the application moved on', async () => {
    const id = await submit();
    const first = await advance(id, { to: 'email_confirmed', notes: 'by phone' }, 'key-number-1');
    await advance(id, { to: 'raw_review_pending' }, 'key-number-2');
    const again = await advance(id, { to: 'email_confirmed', notes: 'by phone' }, 'key-number-1');
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await versionOf(id)).toBe(4);
  });

  it('is a 409 for another command, and free for another application or another person', async () => {
    const [id, other] = [await submit(), await submit()];
    await advance(id, { to: 'email_confirmation_sent' }, 'key-number-3');
    expect(await refused(id, { to: 'email_confirmed' }, 'key-number-3')).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused' },
    });
    expect((await advance(other, { to: 'email_confirmed' }, 'key-number-3')).status).toBe(200);
    const byAdmin = { key: 'key-number-3' };
    const answer = await admin.post(`/api/applications/${id}/advance`, { to: 'email_confirmed' }, byAdmin);
    expect(answer.status).toBe(200);
  });

  it('of a refused move may be used again', async () => {
    const id = await submit();
    expect((await refused(id, { to: 'employed' }, 'key-number-4')).status).toBe(409);
    expect((await advance(id, { to: 'email_confirmed' }, 'key-number-4')).status).toBe(200);
  });
});

describe('an advance', () => {
  it('is audited with who, what and from where, in the same statement', async () => {
    const id = await submit();
    clock.advance(5_000);
    const answer = await advance(id, { to: 'email_confirmed' });
    expect(await auditRows({ owner, ctx }, 'resource_id = $1', [id])).toMatchObject([
      {
        user_id: editor.userId,
        action: 'workflow_status_advanced',
        resource_type: 'application',
        ip_address: editor.address,
        metadata: { requestId: answer.headers['x-request-id'] },
        created_at: clock.now().toISOString(),
      },
    ]);
  });
});
