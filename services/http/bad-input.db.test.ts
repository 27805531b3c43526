import { describe, expect, it } from 'vitest';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Answer } from '#infra/test/visitor.ts';
import { type Problem, problem } from '#services/platform/contract.ts';

const { visitor, signInStaff, submit, owner } = await freshDatabase();
const editor = await signInStaff('editor');
const json = { 'content-type': 'application/json' };

/** A problem document in full (RFC 9457), as every refusal must be. */
function expectProblem(answer: Answer<Problem>, status: number, code: string): Problem {
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  problem.parse(answer.body);
  expect(answer.body).toMatchObject({ status, type: `urn:cursus:problem:${code}` });
  expect(answer.body.requestId).toBe(answer.headers['x-request-id']);
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:|select |insert /);
  return answer.body;
}
const apply = (form: object | string, headers: Record<string, string> = {}) =>
  visitor().post('/api/secure-application-submit', form, { headers });

/** The specification's messages (applicant side, section 5), for both forms. */
const said = {
  general: {
    email: 'Invalid email address',
    phone: 'Phone number must be at least 10 characters',
    address: 'Please provide your complete address',
    linkedinUrl: 'Invalid LinkedIn URL',
    portfolioUrl: 'Invalid portfolio URL',
    motivation: 'Please write at least 50 characters about your motivation',
  },
  'Personal Assistant': {
    email: 'Please enter a valid email address',
    phone: 'Please enter a valid phone number',
    address: 'Please enter your full address',
    linkedinUrl: 'Please enter a valid LinkedIn URL',
    portfolioUrl: 'Please enter a valid portfolio URL',
    motivation: 'Please tell us more about your motivation (minimum 50 characters)',
  },
} as const;
const names = {
  firstName: 'First name must be at least 2 characters',
  lastName: 'Last name must be at least 2 characters',
};

for (const position of ['general', 'Personal Assistant'] as const) {
  describe(`the form for ${position}`, () => {
    const expected = { ...names, ...said[position] };
    const errorsOf = (body: Problem) =>
      Object.fromEntries((body.errors ?? []).map(({ path, message }) => [path, message]));

    it('names every wrong field at once, each with its own message', async () => {
      const answer = await apply({
        firstName: 'U',
        lastName: ' x ',
        email: 'ursina@',
        phone: '12345',
        address: 'Chur',
        linkedinUrl: 'linkedin',
        portfolioUrl: 'javascript:alert(1)',
        motivation: 'Too short.',
        position,
      });
      expect(errorsOf(expectProblem(answer, 400, 'invalid-input'))).toEqual(expected);
    });

    it('names every missing field', async () => {
      const { linkedinUrl: _, portfolioUrl: __, ...needed } = expected;
      const answer = await apply({ position });
      expect(errorsOf(expectProblem(answer, 400, 'invalid-input'))).toEqual(needed);
    });

    it.each(Object.entries(expected))('names %s alone when it alone is wrong', async (field, message) => {
      const answer = await apply({ ...exampleForm({ position }), [field]: 'x' });
      expect(expectProblem(answer, 400, 'invalid-input').errors).toEqual([{ path: field, message }]);
    });

    it('bounds every field from above (ruling 33)', async () => {
      const long = 'x'.repeat(6_000);
      const answer = await apply({
        ...exampleForm({ position }),
        firstName: long,
        lastName: long,
        phone: long,
        address: long,
        motivation: long,
        email: `${long}@x.example`,
        linkedinUrl: `https://x.example/${long}`,
      });
      const errors = errorsOf(expectProblem(answer, 400, 'invalid-input'));
      expect(Object.keys(errors).sort()).toEqual(
        ['address', 'email', 'firstName', 'lastName', 'linkedinUrl', 'motivation', 'phone'].sort(),
      );
      expect(errors.firstName).toBe('Please use at most 100 characters');
    });

    it('refuses fields it does not know, and wrong types', async () => {
      for (const extra of [{ isAdmin: true }, { workflowStatus: 'employed' }, { userId: 'x' }]) {
        const body = expectProblem(
          await apply({ ...exampleForm({ position }), ...extra }),
          400,
          'invalid-input',
        );
        expect(JSON.stringify(body.errors)).toContain(Object.keys(extra)[0]);
      }
      for (const value of [42, null, ['a'], { a: 1 }, true]) {
        const answer = await apply({ ...exampleForm({ position }), email: value });
        expect(errorsOf(expectProblem(answer, 400, 'invalid-input'))).toEqual({ email: expected.email });
      }
    });
  });
}

describe('a request', () => {
  it('for an unknown position, or no object at all, is a 400', async () => {
    expectProblem(await apply({ ...exampleForm(), position: 'Director' as never }), 400, 'invalid-input');
    for (const body of ['[]', '"text"', 'null', '7']) {
      expectProblem(await apply(body, json), 400, 'invalid-input');
    }
  });

  it('over 1 MB is a 413', async () => {
    const answer = await apply({ ...exampleForm(), motivation: 'm'.repeat(1_000_001) });
    expect(expectProblem(answer, 413, 'too-large').title).toBe('Too large');
  });

  it.each(['{"firstName": "U', '{firstName: 1}', '', '{"a":1}}', '\u0000'])(
    'with the malformed JSON %j is a 400',
    async (text) => {
      expectProblem(await apply(text, json), 400, 'malformed-json');
    },
  );

  it('that tries to reach a prototype is a 400', async () => {
    for (const text of ['{"__proto__": {"admin": true}}', '{"constructor": {"prototype": {"a": 1}}}']) {
      const answer = await apply(text, json);
      expect(answer.status).toBe(400);
      problem.parse(answer.body);
    }
  });

  it('that is not JSON is a 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      expectProblem(await apply('firstName=Ursina', { 'content-type': type }), 415, 'unsupported-type');
    }
  });

  it('for an unknown address, or by an unknown method, is a 404', async () => {
    const url = '/api/nothing/here';
    expectProblem(await visitor().get(url), 404, 'not-found');
    expectProblem(await visitor().post(url, {}), 404, 'not-found');
    expectProblem(await visitor().request('DELETE', '/api/applications'), 404, 'not-found');
    expectProblem(await visitor().get('/api/../etc/passwd'), 404, 'not-found');
  });

  it('without a session is a 401, with the wrong role a 403', async () => {
    const id = await submit();
    for (const url of [
      '/api/applications',
      `/api/applications/${id}`,
      '/api/statistics',
      '/api/me/application',
    ]) {
      expectProblem(await visitor().get(url), 401, 'not-signed-in');
    }
    const body = { to: 'employed', reason: 'please' };
    expectProblem(await editor.post(`/api/applications/${id}/corrections`, body), 403, 'not-allowed');
  });

  it('with a stale version or an illegal move is a 409 that says where the application stands', async () => {
    const id = await submit();
    const url = `/api/applications/${id}/advance`;
    const stale = await editor.post(url, { to: 'email_confirmed', expectedVersion: 1 });
    expect(expectProblem(stale, 409, 'version-conflict').current).toEqual({
      status: 'application_received',
      version: 2,
    });
    const illegal = await editor.post(url, { to: 'employed' });
    expect(expectProblem(illegal, 409, 'transition-refused').current).toEqual({
      status: 'application_received',
      version: 2,
      allowed: ['email_confirmation_sent', 'email_confirmed', 'rejected'],
    });
  });

  it('with unknown fields, keys too short, or texts too long is a 400 and changes nothing', async () => {
    const id = await submit();
    const url = `/api/applications/${id}/advance`;
    const to = 'email_confirmed';
    expectProblem(await editor.post(url, { to, status: 'employed' }), 400, 'invalid-input');
    expectProblem(await editor.post(url, { to, reason: 'Because' }), 400, 'invalid-input');
    expectProblem(await editor.post(url, { to, notes: 'n'.repeat(5_001) }), 400, 'invalid-input');
    expectProblem(await editor.post(url, { to }, { key: 'short' }), 400, 'invalid-input');
    const { rowCount } = await owner.query('select from application_events where application_id = $1', [id]);
    expect(rowCount).toBe(2);
  });

  it('S23: too often is a 429 that says when to come again', async () => {
    const hasty = visitor();
    for (let n = 0; n < 5; n++) {
      expect((await hasty.post('/api/auth/sign-in', { email: '', password: '' })).status).toBe(400);
    }
    const refused = await hasty.post('/api/auth/sign-in', { email: '', password: '' });
    expectProblem(refused, 429, 'rate-limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
