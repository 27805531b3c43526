import { describe, expect, it } from 'vitest';
import { applicantAt } from '#infra/test/documents.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import type { MyApplication } from '#services/applications/contract.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { languages, skills, workPermits } from '#state-machines/application/detailed-info.ts';
import { statuses } from '#state-machines/application/vocabulary.ts';
import type { DetailedInfo, MyDetailedInfo, SubmittedInfo } from './contract.ts';

const world = await freshDatabase();
const { clock, owner, signInStaff, visitor, advance } = world;
const editor = await signInStaff('editor');
const url = '/api/me/detailed-info';

const reference = (name: string) => ({
  name,
  relationship: 'Former employer',
  phone: '+41 41 555 00 11',
  email: 'ruth.iten@post.example',
});
const complete: DetailedInfo = {
  availabilityStartDate: '2026-06-01',
  workPermitStatus: 'Work Permit C',
  expectedSalaryRange: '4000-5000',
  languagesSpoken: ['German', 'Italian'],
  specialSkills: ['Household Management', 'Driving'],
  previousExperienceDetails: 'Six years with a family in Vevey.',
  emergencyContactName: 'Jon Amrein',
  emergencyContactPhone: '+41 79 555 00 00',
  contactReferences: [reference('Ruth Iten'), reference('Beat Omlin')],
  additionalNotes: '',
};
const asked = () => applicantAt(world, 'detailed_info_requested');
const read = async (who: Visitor) => (await who.get<MyDetailedInfo>(url)).body;
const save = (who: Visitor, draft: object) => who.request<{ updatedAt: string }>('PUT', url, draft);

describe('a draft of detailed information', () => {
  it('is kept as far as it is written, and what it does not name stays', async () => {
    const applicant = await asked();
    expect(await read(applicant)).toEqual({ info: null, submittedAt: null, updatedAt: null, isOpen: true });
    const first = await save(applicant, {
      previousExperienceDetails: 'Six years',
      languagesSpoken: ['German', 'German'],
      contactReferences: [{ name: 'Ruth' }],
    });
    expect(first.status).toBe(200);
    await save(applicant, { availabilityStartDate: '2026-06-01', workPermitStatus: 'Swiss Citizen' });
    const { info, submittedAt, updatedAt } = await read(applicant);
    expect(info).toEqual({
      ...complete,
      workPermitStatus: 'Swiss Citizen',
      expectedSalaryRange: '',
      languagesSpoken: ['German'],
      specialSkills: [],
      previousExperienceDetails: 'Six years',
      emergencyContactName: '',
      emergencyContactPhone: '',
      contactReferences: [
        { name: 'Ruth', relationship: '', phone: '', email: '' },
        { name: '', relationship: '', phone: '', email: '' },
      ],
    });
    expect(submittedAt).toBeNull();
    expect(Date.parse(updatedAt ?? '')).toBeGreaterThan(Date.parse(first.body.updatedAt));
    await save(applicant, { availabilityStartDate: '', workPermitStatus: '' });
    expect((await read(applicant)).info).toMatchObject({ availabilityStartDate: '', workPermitStatus: '' });
  });

  it('of which the last one wins; a stale window is refused, and loses and overwrites nothing', async () => {
    const applicant = await asked();
    const { body: first } = await save(applicant, { additionalNotes: 'one' });
    const { body: second } = await save(applicant, {
      additionalNotes: 'two',
      ifUnmodifiedSince: first.updatedAt,
    });
    // written in the same moment by the test's clock, and yet not alike
    expect(second.updatedAt).not.toBe(first.updatedAt);
    const stale = await save(applicant, { additionalNotes: 'stale', ifUnmodifiedSince: first.updatedAt });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('Nothing was overwritten') },
    });
    expect((await read(applicant)).info?.additionalNotes).toBe('two');
    expect((await save(applicant, { additionalNotes: 'three' })).status).toBe(200);
    expect((await read(applicant)).info?.additionalNotes).toBe('three');
  });

  it('saved from many windows at once is one of them, whole', async () => {
    const applicant = await asked();
    const drafts = Array.from({ length: 10 }, (_, n) => ({
      additionalNotes: `notes ${n}`,
      emergencyContactName: `name ${n}`,
    }));
    const answers = await Promise.all(drafts.map((draft) => save(applicant, draft)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.updatedAt)).size).toBe(10);
    const { info } = await read(applicant);
    expect(drafts).toContainEqual({
      additionalNotes: info?.additionalNotes,
      emergencyContactName: info?.emergencyContactName,
    });
  });

  it.each([
    ['an unknown field', { salary: '4000' }],
    ['an unknown language', { languagesSpoken: ['Klingon'] }],
    ['an unknown permit', { workPermitStatus: 'Permit X' }],
    ['no day', { availabilityStartDate: '2026-02-30' }],
    ['a day out of all calendars', { availabilityStartDate: '0000-01-01' }],
    ['three references', { contactReferences: [{}, {}, {}] }],
    ['too long a text', { previousExperienceDetails: 'x'.repeat(5_001) }],
    ['a character that cannot be kept', { additionalNotes: 'a\u0000b' }],
    ['a character that cannot be kept, in a reference', { contactReferences: [{ name: 'a\u0000b' }] }],
  ])('with %s is refused', async (_, draft) => {
    const applicant = await asked();
    expect(await save(applicant, draft)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect((await read(applicant)).info).toBeNull();
  });

  it.each(statuses.filter((status) => status !== 'detailed_info_requested'))(
    'is not taken in %s',
    async (status) => {
      const applicant = await applicantAt(world, status);
      expect(await save(applicant, { additionalNotes: 'x' })).toMatchObject({
        status: 409,
        body: { code: 'conflict', current: { status } },
      });
      expect(await applicant.post(url, complete)).toMatchObject({
        status: 409,
        body: { code: 'transition-refused', current: { status } },
      });
      expect(await read(applicant)).toMatchObject({ info: null, isOpen: false });
    },
  );
});

describe('submitted detailed information', () => {
  it('is kept and moves the application on, in one; staff read it then, and no draft before', async () => {
    const applicant = await asked();
    const staffUrl = `/api/applications/${applicant.applicationId}/detailed-info`;
    await save(applicant, complete);
    expect((await editor.get<SubmittedInfo>(staffUrl)).body).toEqual({ info: null, submittedAt: null });
    clock.advance(1_000);
    const answer = await applicant.post(url, { ...complete, additionalNotes: 'Gladly from June.' });
    expect(answer).toMatchObject({ status: 200, body: { status: 'detailed_info_received' } });
    const at = clock.now().toISOString();
    const info = { ...complete, additionalNotes: 'Gladly from June.' };
    expect((await editor.get<SubmittedInfo>(staffUrl)).body).toEqual({ info, submittedAt: at });
    expect(await read(applicant)).toEqual({ info, submittedAt: at, updatedAt: at, isOpen: false });
    const mine = await applicant.get<MyApplication>('/api/me/application');
    expect(mine.body.application).toMatchObject({
      workflowStatus: 'detailed_info_received',
      detailedInfoSubmittedAt: at,
      deadline: null,
      pages: ['dashboard', 'status'],
    });
    const events = await editor.get<{ items: EventView[] }>(
      `/api/applications/${applicant.applicationId}/events`,
    );
    expect(events.body.items.at(-1)).toMatchObject({
      type: 'details.submitted',
      actor: { kind: 'applicant' },
      data: {},
    });
  });

  it('S16: lacks nothing that is required: every field is named with its own sentence', async () => {
    const applicant = await asked();
    const answer = await applicant.post(url, {
      ...Object.fromEntries(Object.keys(complete).map((key) => [key, ''])),
      languagesSpoken: [],
      specialSkills: [],
      contactReferences: [
        { name: '', relationship: '', phone: '', email: '' },
        { name: ' ', relationship: 'x', phone: '1', email: 'ruth at post' },
      ],
    });
    expect(answer.status).toBe(400);
    expect(
      Object.fromEntries((answer.body.errors ?? []).map(({ path, message }) => [path, message])),
    ).toEqual({
      availabilityStartDate: 'Please give your earliest start date',
      workPermitStatus: 'Please choose your work authorization status',
      expectedSalaryRange: 'Please give your expected salary range',
      previousExperienceDetails: 'Please describe your previous experience',
      emergencyContactName: 'Please give the name of your emergency contact',
      emergencyContactPhone: 'Please give the phone number of your emergency contact',
      'contactReferences.0.name': 'Please give the name of your first reference',
      'contactReferences.0.relationship': 'Please give the relationship of your first reference',
      'contactReferences.0.phone': 'Please give the phone number of your first reference',
      'contactReferences.0.email': expect.stringContaining('of your first reference'),
      'contactReferences.1.name': 'Please give the name of your second reference',
      'contactReferences.1.email': 'Please enter a valid e-mail address of your second reference',
    });
    expect((await applicant.get<MyApplication>('/api/me/application')).body.application).toMatchObject({
      workflowStatus: 'detailed_info_requested',
    });
  });

  it.each([[[]], [[reference('Ruth Iten')]], [[reference('A'), reference('B'), reference('C')]]])(
    'S16: names two references, not %j',
    async (contactReferences) => {
      const applicant = await asked();
      expect(await applicant.post(url, { ...complete, contactReferences })).toMatchObject({ status: 400 });
      expect((await read(applicant)).info).toBeNull();
    },
  );

  it('needs no language, skill or note, and takes every one there is', async () => {
    const {
      languagesSpoken: _,
      specialSkills: __,
      additionalNotes: ___,
      ...least
    } = { ...complete, workPermitStatus: workPermits[7] };
    expect((await (await asked()).post(url, least)).status).toBe(200);
    const all = { ...complete, languagesSpoken: [...languages], specialSkills: [...skills] };
    const applicant = await asked();
    expect((await applicant.post(url, all)).status).toBe(200);
    expect((await read(applicant)).info).toEqual(all);
  });

  it('is submitted once: by key again it answers the same, otherwise it is refused', async () => {
    const applicant = await asked();
    const press = () => applicant.post(url, complete, { key: 'submit-once' });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(press));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const other = { ...complete, additionalNotes: 'another' };
    expect((await applicant.post(url, other)).body.code).toBe('transition-refused');
    expect((await applicant.post(url, other, { key: 'submit-once' })).status).toBe(200);
    expect((await read(applicant)).info?.additionalNotes).toBe('');
    const { rowCount } = await owner.query(
      "select from application_events where application_id = $1 and type = 'details.submitted'",
      [applicant.applicationId],
    );
    expect(rowCount).toBe(1);
  });

  it('is never overwritten by a draft that was on its way', async () => {
    for (let round = 0; round < 8; round++) {
      const applicant = await asked();
      const drafts = [1, 2, 3].map((n) => save(applicant, { ...complete, additionalNotes: `draft ${n}` }));
      const [submitted, ...saved] = await Promise.all([applicant.post(url, complete), ...drafts]);
      expect(submitted.status).toBe(200);
      for (const { status } of saved) expect([200, 409]).toContain(status);
      expect(await read(applicant)).toMatchObject({ info: complete, submittedAt: expect.any(String) });
    }
  });

  it('stays readable while staff go on, and is a draft again when they ask once more', async () => {
    const applicant = await asked();
    await applicant.post(url, complete);
    const staffUrl = `/api/applications/${applicant.applicationId}/detailed-info`;
    await advance(applicant.applicationId, 'detailed_review_pending');
    expect((await editor.get<SubmittedInfo>(staffUrl)).body.info).toEqual(complete);
    const admin = await signInStaff('admin');
    await admin.post(`/api/applications/${applicant.applicationId}/corrections`, {
      to: 'detailed_info_requested',
      reason: 'The references are missing their numbers',
    });
    expect(await read(applicant)).toMatchObject({ info: complete, isOpen: true });
    expect((await applicant.post(url, { ...complete, expectedSalaryRange: '5000' })).status).toBe(200);
    expect((await editor.get<SubmittedInfo>(staffUrl)).body.info?.expectedSalaryRange).toBe('5000');
  });

  it('belongs to an applicant', async () => {
    const admin = await signInStaff('admin');
    expect((await admin.get<MyDetailedInfo>(url)).body).toMatchObject({ info: null, isOpen: false });
    for (const answer of [await admin.post(url, complete), await save(admin, {})]) {
      expect(answer).toMatchObject({
        status: 404,
        body: { detail: 'Could not find your application. Please contact support.' },
      });
    }
    expect((await visitor().post(url, complete)).status).toBe(401);
  });
});
