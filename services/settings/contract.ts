import { z } from 'zod';
import { instant, oneLine, personName } from '#services/platform/contract.ts';
import { defaultDeadlines, forEachDeadline } from '#state-machines/application/deadlines.ts';
import { builtInCompany } from '#state-machines/company.ts';
import { hourMs } from '#state-machines/durations.ts';

/** Settings from outside: one schema a subject, with its bounds (rulings 9, 11, 24, 30). */

const whole = 'Please enter a whole number';
const between = (min: number, max: number) =>
  z.int(whole).min(min, `Please enter ${min} or more`).max(max, `Please enter at most ${max}`);

/** Hours that each deadline runs: an hour to 90 days. */
const hours = between(1, 90 * 24);
export const deadlines = z.strictObject(forEachDeadline(() => hours));

export const assessment = z.strictObject({ passMark: between(0, 100) });

const line = (what: string, max = 120) => oneLine(max, { least: 1, short: `Please enter ${what}` });
export const company = z.strictObject({
  name: line('the name'),
  street: line('the street'),
  town: line('post code and town'),
  email: line('the e-mail address', 254).pipe(z.email('Please enter an e-mail address')),
  phone: line('the phone number', 40).regex(/^\+?[\d ()/.-]{6,}$/, 'Please enter a phone number'),
  person: personName(100).default(''),
  uid: z
    .string()
    .trim()
    .regex(/^(?:[A-Za-z0-9][A-Za-z0-9 ./-]{3,29})?$/, 'Please enter the number as in CHE-123.456.789'),
});

export const retentionRules = ['accounts', 'services', 'marketing'] as const;
export type RetentionRule = (typeof retentionRules)[number];
const eachRule = <T extends z.ZodType>(rule: T) =>
  z.strictObject(Object.fromEntries(retentionRules.map((name) => [name, rule])) as Record<RetentionRule, T>);
const years = between(1, 30);
/** As an admin saves it: who approved, and when, is the server's to say. */
const retentionRequest = eachRule(z.strictObject({ years, approved: z.boolean() }));
/** As it is kept. Nothing is erased by a rule until it is approved (ruling 30). */
export const retention = eachRule(
  z.strictObject({ years, approvedAt: instant.nullable(), approvedBy: z.uuid().nullable() }),
);

/** What is kept, by subject. */
export const subjects = { deadlines, assessment, company, retention };
/** What an admin sends. */
export const requests = { ...subjects, retention: retentionRequest };
export type Subject = keyof typeof subjects;
export type SettingValues = { [S in Subject]: z.infer<(typeof subjects)[S]> };
export type SettingRequests = { [S in Subject]: z.infer<(typeof requests)[S]> };

const unapproved = (years: number) => ({ years, approvedAt: null, approvedBy: null });
/** What holds until an admin says otherwise. */
export const defaults: SettingValues = {
  deadlines: forEachDeadline((kind) => defaultDeadlines[kind] / hourMs),
  assessment: { passMark: 60 },
  company: builtInCompany,
  retention: { accounts: unapproved(3), services: unapproved(7), marketing: unapproved(3) },
};

const person = z.object({ id: z.uuid(), name: z.string().nullable() }).nullable();
const kept = <T extends z.ZodType>(value: T) =>
  z.object({
    value,
    /** Grows with every change; 0 while the built-in value holds. */
    version: z.int(),
    updatedAt: instant.nullable(),
    updatedBy: person,
  });
export const settingsView = z.object({
  deadlines: kept(deadlines),
  assessment: kept(assessment),
  company: kept(company),
  retention: kept(eachRule(z.strictObject({ years, approvedAt: instant.nullable(), approvedBy: person }))),
});
export type SettingsView = z.infer<typeof settingsView>;

/** `version` is the one that was read: an older one is refused with what is there now. */
export const saveRequest = <S extends Subject>(subject: S) =>
  z.strictObject({ value: requests[subject], version: z.int().min(0) });
export const saved = z.object({ version: z.int() });

/** What holds, as every process reads it. */
export interface ActiveWebhook {
  id: string;
  /** Empty for every type. */
  eventTypes: readonly string[];
}

// ---------------------------------------------------------------- mails
const mailTemplate = z.object({
  id: z.string(),
  name: z.string(),
  to: z.enum(['applicant', 'staff', 'account']),
  when: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type MailTemplate = z.infer<typeof mailTemplate>;
export const mailTemplates = z.object({ items: z.array(mailTemplate) });
