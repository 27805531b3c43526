import { describe, expect, it } from 'vitest';
import { applicantAt } from '#infra/test/documents.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import type { Problem } from '#services/platform/contract.ts';
import { builtInCompany } from '#state-machines/company.ts';
import { notName, notOneLine } from '#state-machines/plain-text.ts';

const world = await freshDatabase();
const { visitor, signInStaff } = world;
const admin = await signInStaff('admin');

const reference = {
  name: 'Ruth Iten',
  relationship: 'Employer',
  phone: '+41 41 555 00 11',
  email: 'ruth@post.example',
};
const details = {
  availabilityStartDate: '2027-02-01',
  workPermitStatus: 'Swiss Citizen',
  expectedSalaryRange: '4000-5000',
  previousExperienceDetails: 'Six years with a family in Vevey.\nThen three more.',
  emergencyContactName: 'Jon Amrein',
  emergencyContactPhone: '+41 79 555 00 00',
  contactReferences: [reference, { ...reference }],
};
const write = 'Good day,\nI write on two lines and in more than ten characters.';
const someone = 'urs@post.example';

interface Form {
  url: string;
  body: object;
  /** Fields of one line, by their path. */
  lines: string[];
  names: string[];
  as?: () => Visitor | Promise<Visitor>;
  send?: (who: Visitor, body: object) => Promise<{ status: number; body: unknown }>;
}
const forms: Record<string, Form> = {
  application: {
    url: '/api/secure-application-submit',
    body: exampleForm({ linkedinUrl: 'https://a.example/in', portfolioUrl: 'https://b.example/' }),
    lines: ['email', 'phone', 'address', 'linkedinUrl', 'portfolioUrl'],
    names: ['firstName', 'lastName'],
  },
  contact: {
    url: '/api/secure-contact-form',
    body: { name: 'Urs Frei', email: someone, message: write },
    lines: ['email'],
    names: ['name'],
  },
  'security report': {
    url: '/api/security-reports',
    body: { name: 'Urs Frei', email: someone, message: write },
    lines: ['email'],
    names: ['name'],
  },
  'sign-up': {
    url: '/api/auth/sign-up',
    body: { email: someone, password: 'a quiet lake in May', firstName: 'Ursina', lastName: 'Frei' },
    lines: ['email'],
    names: ['firstName', 'lastName'],
  },
  'detailed information': {
    url: '/api/me/detailed-info',
    body: details,
    lines: [
      'expectedSalaryRange',
      'emergencyContactPhone',
      'contactReferences.0.relationship',
      'contactReferences.1.phone',
      'contactReferences.1.email',
    ],
    names: ['emergencyContactName', 'contactReferences.0.name', 'contactReferences.1.name'],
    as: () => applicantAt(world, 'detailed_info_requested'),
  },
  invitation: {
    url: '/api/users',
    body: { email: someone, role: 'editor', firstName: 'Ursina', lastName: 'Frei' },
    lines: ['email'],
    names: ['firstName', 'lastName'],
    as: () => signInStaff('admin'),
  },
  'company settings': {
    url: '/api/settings/company',
    body: { value: { ...builtInCompany, uid: 'CHE-123.456.789' }, version: 0 },
    lines: ['value.name', 'value.street', 'value.town', 'value.email', 'value.phone', 'value.uid'],
    names: ['value.person'],
    as: () => admin,
    send: (who, body) => who.request('PUT', '/api/settings/company', body),
  },
};

interface Fields {
  [key: string]: string | Fields;
}
/** The body with another text at a path. */
function changed(body: object, path: string, change: (text: string) => string): object {
  const copy = structuredClone(body);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const at = keys.reduce((inner, key) => inner[key] as Fields, copy as Fields);
  at[last] = change(String(at[last]));
  return copy;
}
const errorsOf = (body: unknown) => (body as Problem).errors;
const halved = (between: string) => (text: string) => `${text.slice(0, 3)}${between}${text.slice(3)}`;

describe.each(Object.entries(forms))(
  'S30: the form for %s',
  (_, { url, body, lines, names, as = visitor, send }) => {
    const post = async (what: object) => (send ?? ((who: Visitor) => who.post(url, what)))(await as(), what);

    it.each([...lines, ...names])('refuses a line break and a control character in %s', async (path) => {
      for (const between of ['\n', '\r\n', '\u0000', '\u2028']) {
        const { status, body: answer } = await post(changed(body, path, halved(between)));
        expect({ path, status }).toEqual({ path, status: 400 });
        expect(errorsOf(answer)?.map((error) => error.path)).toContain(path);
      }
    });

    it.each(names)('refuses a link in %s', async (path) => {
      for (const link of ['https://evil.example/login', 'Urs www.evil', 'evil.com', someone]) {
        const { status, body: answer } = await post(changed(body, path, () => link));
        expect({ link, status }).toEqual({ link, status: 400 });
        expect(errorsOf(answer)).toEqual([{ path, message: notName }]);
      }
    });
  },
);

describe('S30: what people are really called', () => {
  it.each([
    ['J. R.', "O'Brien-Müller"],
    ['Jean-Luc', 'St. John'],
    ['Thị Minh', 'Nguyễn'],
    ['Dr. med. Anna', 'van der Berg'],
  ])('%s %s applies, signs up and writes', async (firstName, lastName) => {
    expect(
      (await visitor().post('/api/secure-application-submit', exampleForm({ firstName, lastName }))).status,
    ).toBe(201);
    const signUp = { ...forms['sign-up']?.body, firstName, lastName };
    expect((await visitor().post('/api/auth/sign-up', signUp)).status).toBe(200);
    const letter = { ...forms.contact?.body, name: `${firstName} ${lastName}` };
    expect((await visitor().post('/api/secure-contact-form', letter)).status).toBeLessThan(300);
  });

  it('a line break says what to do instead', async () => {
    const { body } = await visitor().post(
      '/api/secure-application-submit',
      exampleForm({ firstName: 'Ur\nsina' }),
    );
    expect(errorsOf(body)).toEqual([{ path: 'firstName', message: notOneLine }]);
  });
});
