import { describe, expect, it } from 'vitest';
import { linkAnswers, portalAnswers } from '#infra/test/assessment.ts';
import { minute, second } from '#infra/test/clock.ts';
import { type Applicant, applicantAt, storedKeys, upload, uploadRequired } from '#infra/test/documents.ts';
import { multipartFile, pdf } from '#infra/test/files.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Answer } from '#infra/test/visitor.ts';
import { withoutEffectOn } from '#infra/test/without-effect.ts';
import { pagesFor } from '#state-machines/application/pages.ts';
import { type Status, statuses } from '#state-machines/application/vocabulary.ts';

/** S15, S16, S20: forged input changes nothing. The whole database is compared before and after. */
const world = await freshDatabase();
const { app, ctx, owner, visitor, applicationAt, signInStaff } = world;
await app.ready();

const withoutEffect = withoutEffectOn(world);

const completeInfo = {
  availabilityStartDate: '2027-02-01',
  workPermitStatus: 'Swiss Citizen',
  expectedSalaryRange: '4000-5000',
  previousExperienceDetails: 'Six years with a family in Vevey.',
  emergencyContactName: 'Ruth Iten',
  emergencyContactPhone: '+41 41 555 00 11',
  contactReferences: ['Anna Meier', 'Beat Frei'].map((name) => ({
    name,
    relationship: 'Employer',
    phone: '+41 41 555 00 12',
    email: 'reference@post.example',
  })),
};

/** Every write of an applicant that has a JSON body: where it is allowed, and a body that would be taken there. */
const writes = {
  'PUT /api/me/detailed-info': { at: 'detailed_info_requested', body: { additionalNotes: 'Hello' } },
  'POST /api/me/detailed-info': { at: 'detailed_info_requested', body: completeInfo },
  'POST /api/submit-assessment': { at: 'assessment_booking', body: { responses: portalAnswers() } },
  'POST /api/me/documents/submission': { at: 'legal_docs_pending', body: {} },
  'POST /api/me/contract-response': { at: 'contract_offered', body: { decision: 'accept' } },
  'POST /api/me/withdrawal': { at: 'email_confirmed', body: {} },
  'POST /api/me/confirmation-mails': { at: 'application_received', body: {} },
  'POST /api/me/disclaims': { at: 'email_confirmed', body: { applicationId: crypto.randomUUID() } },
  'POST /api/me/chosen-application': { at: 'email_confirmed', body: { applicationId: crypto.randomUUID() } },
  'POST /api/me/claims': { at: 'email_confirmed', body: { applicationId: crypto.randomUUID() } },
  'POST /api/secure-application-submit': { at: 'email_confirmed', body: exampleForm() },
  'POST /api/assessment-link': { at: 'email_confirmed', body: { token: 'x' } },
} as const satisfies Record<string, { at: Status; body: object }>;
type Write = keyof typeof writes;

/** Fields an attacker would set, as the columns and the API call them. */
const forgedFields = {
  workflowStatus: 'employed',
  workflow_status: 'employed',
  status: 'employed',
  to: 'employed',
  userId: crypto.randomUUID(),
  applicationId: crypto.randomUUID(),
  actor: 'admin',
  role: 'admin',
  submittedAt: '2026-01-01T00:00:00.000Z',
  emailConfirmedAt: '2026-01-01T00:00:00.000Z',
  contractResponseAt: null,
  deadline: null,
  passMark: 0,
  score: 100,
  assessmentScore: 100,
  result: 'pass',
  verificationStatus: 'verified',
  scanStatus: 'clean',
  fileName: 'cv.pdf',
  filePath: '../../../etc/passwd',
};

function send(who: Applicant, write: Write, body: object): Promise<Answer<Record<string, unknown>>> {
  const [method, url] = write.split(' ') as ['PUT' | 'POST', string];
  return who.request<Record<string, unknown>>(method, url, body, { key: crypto.randomUUID() });
}

async function ready(status: Status): Promise<Applicant> {
  const who = await applicantAt(world, status);
  if (status === 'legal_docs_pending') await uploadRequired(who);
  return who;
}

it('knows every write of an applicant', () => {
  const declared = app.declaredRoutes
    .filter(({ url }) => url.startsWith('/api/me/'))
    .flatMap(({ method, url }) => [method].flat().map((each) => `${each} ${url}`))
    .filter((route) => !/^(?:GET|HEAD|OPTIONS) /.test(route));
  const known = [...Object.keys(writes), 'POST /api/me/documents/:type'];
  expect(declared.filter((route) => !known.includes(route))).toEqual([]);
});

describe('S15, S16: an unexpected field', () => {
  it.each(Object.keys(writes) as Write[])('is refused by %s', async (write) => {
    const { at, body } = writes[write];
    const who = await ready(at);
    await withoutEffect(async () => {
      for (const [wish, value] of Object.entries(forgedFields)) {
        if (wish in body) continue;
        // Each beyond the limits of the one before.
        world.clock.advance(2 * minute + second);
        const { status, body: refusal } = await send(who, write, { ...body, [wish]: value });
        expect({ wish, status, code: refusal.code }).toEqual({ wish, status: 400, code: 'invalid-input' });
      }
    });
  });

  it('is refused inside a reference of the details', async () => {
    const who = await ready('detailed_info_requested');
    const [first, second] = completeInfo.contactReferences;
    const contactReferences = [{ ...first, verified: true }, second];
    await withoutEffect(async () => {
      for (const write of ['PUT /api/me/detailed-info', 'POST /api/me/detailed-info'] as const)
        expect((await send(who, write, { ...completeInfo, contactReferences })).status).toBe(400);
    });
  });

  it('changes nothing of a document that is uploaded: its state and its path are the server’s', async () => {
    const who = await applicantAt(world);
    const { body, headers } = multipartFile(pdf(), { fileName: '../../../../etc/passwd.pdf' });
    const [, boundary] = /boundary=(.+)$/.exec(String(headers['content-type'])) ?? [];
    const forged = Object.entries({ verification_status: 'verified', file_path: '/etc/passwd', id: 'x' })
      .map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('');
    const payload = Buffer.concat([Buffer.from(forged), Buffer.from(body as Uint8Array)]);
    const answer = await who.post<{ id: string }>('/api/me/documents/passport_id', payload, { headers });
    expect(answer).toMatchObject({
      status: 201,
      body: { verificationStatus: 'pending', verificationNotes: null, fileName: 'passwd.pdf' },
    });
    expect(answer.body.id).not.toBe('x');
    const { rows } = await owner.query('select * from application_documents where document_id = $1', [
      answer.body.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/etc|\.\.|"verified"/);
    for (const key of await storedKeys(ctx)) expect(key).not.toMatch(/\.\.|passwd|^\//);
  });
});

describe('S15: a step in a status that does not have it', () => {
  const page = {
    'PUT /api/me/detailed-info': 'detailed-info',
    'POST /api/me/detailed-info': 'detailed-info',
    'POST /api/submit-assessment': 'assessment',
    'POST /api/me/documents/submission': 'documents',
    'POST /api/me/contract-response': 'contract',
  } as const;
  it.each(statuses)('%s: 409, and nothing is different', async (status) => {
    const who = await applicantAt(world, status);
    const closed = (Object.keys(page) as (keyof typeof page)[]).filter(
      (write) => !pagesFor(status).includes(page[write]),
    );
    expect(closed.length).toBeGreaterThan(2);
    await withoutEffect(async () => {
      for (const write of closed) {
        const answer = await send(who, write, writes[write].body);
        expect({ write, status: answer.status }).toEqual({ write, status: 409 });
      }
      if (!pagesFor(status).includes('documents') && status !== 'contract_offered')
        expect((await upload(who, 'cv_resume', pdf())).status).toBe(409);
    });
  });
});

describe('S16: an answer that was not offered', () => {
  it.each([
    ['an option that there is not', { prioritization: '4' }],
    ['a place before the first', { prioritization: '-1' }],
    ['a number with something behind it', { prioritization: '2 ' }],
    ['the words of an option', { prioritization: 'right' }],
    ['a question of the other questionnaire', { urgentDeadline: 'immediate' }],
    ['a question that there is not', { __score: '100' }],
  ])('in the portal: %s', async (_, forged) => {
    const who = await applicantAt(world, 'assessment_booking');
    const responses = { ...portalAnswers('worst'), ...forged };
    const { status } = await withoutEffect(() => send(who, 'POST /api/submit-assessment', { responses }));
    expect(status).toBe(400);
  });

  it('as a list, or as the options themselves', async () => {
    const who = await applicantAt(world, 'assessment_booking');
    await withoutEffect(async () => {
      for (const responses of [Object.values(portalAnswers()), { prioritization: ['0', '1', '2', '3'] }, 100])
        expect((await send(who, 'POST /api/submit-assessment', { responses })).status).toBe(400);
    });
  });

  it('with a token that was never issued, an id as one, or a hash of one', async () => {
    const { applicationId } = await applicantAt(world, 'assessment_booking');
    const { rows } = await owner.query("select token_hash from links where purpose = 'assessment' limit 1");
    const hash = rows[0].token_hash as Buffer;
    const tokens = [
      'f'.repeat(43),
      applicationId,
      hash.toString('hex'),
      hash.toString('base64url'),
      '%',
      "' or ''='",
    ];
    await withoutEffect(async () => {
      for (const token of tokens) {
        const body = { token, responses: linkAnswers(), skills: ['Research'] };
        expect((await visitor().post('/api/submit-assessment', body)).status).toBe(400);
        expect((await visitor().post('/api/assessment-link', { token })).status).toBe(400);
      }
    });
  });
});

describe('S15, S18: what belongs to others, or to staff', () => {
  it('is not there for an applicant, and not theirs to decide', async () => {
    const mine = await applicantAt(world);
    const other = await applicantAt(world);
    const { body: document } = await upload(other, 'passport_id', pdf());
    const { body: own } = await upload(mine, 'passport_id', pdf());
    const staffs = (id: string, documentId: string) =>
      [
        ['advance', { to: 'employed' }],
        ['corrections', { to: 'employed', reason: 'Mine' }],
        ['undo', {}],
        ['assessment-invitations', {}],
        [`documents/${documentId}/verification`, { status: 'verified' }],
      ].map(([path, body]) => [`/api/applications/${id}/${path}`, body] as const);
    await withoutEffect(async () => {
      expect((await mine.get(`/api/me/documents/${document.id}/file`)).status).toBe(404);
      expect((await mine.get(`/api/applications/${other.applicationId}`)).status).toBe(403);
      for (const [url, body] of [
        ...staffs(mine.applicationId, own.id),
        ...staffs(other.applicationId, document.id),
      ]) {
        const { status } = await mine.post(url, body, { key: crypto.randomUUID() });
        expect({ url, status }).toEqual({ url, status: 403 });
      }
      const claimed = await mine.post('/api/me/claims', { applicationId: other.applicationId });
      expect(claimed.status).toBe(403);
      const headers = { 'x-on-behalf-of': other.applicationId };
      expect((await mine.get('/api/me/documents', { headers })).status).toBe(403);
      expect((await mine.post('/api/me/withdrawal', {}, { headers })).status).toBe(403);
    });
  });

  it('a document of another application cannot be verified under this one', async () => {
    const editor = await signInStaff('editor');
    const [mine, other] = [await applicantAt(world), await applicantAt(world)];
    const { body: document } = await upload(other, 'passport_id', pdf());
    const url = `/api/applications/${mine.applicationId}/documents/${document.id}/verification`;
    const verify = () => editor.post(url, { status: 'verified' }, { key: crypto.randomUUID() });
    expect((await withoutEffect(verify)).status).toBe(404);
  });

  it('staff cannot name a status that there is not, or one that only events of the applicant lead to', async () => {
    const editor = await signInStaff('editor');
    const { id } = await applicationAt('email_confirmed');
    await withoutEffect(async () => {
      for (const [to, expected] of [
        ['hired', 400],
        ['not_suitable', 400],
        ['', 400],
        ['employed', 409],
        ['application_received', 409],
        ['contract_offered', 409],
      ] as const) {
        const { status } = await editor.post(
          `/api/applications/${id}/advance`,
          { to },
          { key: crypto.randomUUID() },
        );
        expect({ to, status }).toEqual({ to, status: expected });
      }
    });
  });
});
