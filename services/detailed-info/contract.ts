import { z } from 'zod';
import { instant } from '#services/platform/contract.ts';
import { languages, referenceCount, skills, workPermits } from '#state-machines/application/detailed-info.ts';

/** Detailed information (applicant side, section 5, 'Detailed info'); upper bounds: ruling 33. */
const tooLong = (max: number) => `Please use at most ${max} characters`;
const bounds = { line: 200, name: 100, phone: 40, email: 254, text: 5000 } as const;

/** Each once, however often it was ticked. */
const several = <const T extends readonly [string, ...string[]]>(options: T) =>
  z
    .array(z.enum(options))
    .max(options.length)
    .transform((chosen) => [...new Set(chosen)]);
/** A day as PostgreSQL and people know it. */
const isLikely = (day: string) => day >= '2000-01-01' && day <= '2099-12-31';
const day = (message: string) => z.iso.date(message).refine(isLikely, message);
const upTo = (max: number) => z.string().trim().max(max, tooLong(max));

// ---------------------------------------------------------------- a draft: anything, as far as it is written
const draftReference = z.strictObject({
  name: upTo(bounds.name).default(''),
  relationship: upTo(bounds.line).default(''),
  phone: upTo(bounds.phone).default(''),
  email: upTo(bounds.email).default(''),
});
const startDate = 'Please give your earliest start date';
const draftFields = {
  availabilityStartDate: z.union([z.literal(''), day(startDate)], startDate),
  workPermitStatus: z.enum(['', ...workPermits]),
  expectedSalaryRange: upTo(bounds.line),
  languagesSpoken: several(languages),
  specialSkills: several(skills),
  previousExperienceDetails: upTo(bounds.text),
  emergencyContactName: upTo(bounds.name),
  emergencyContactPhone: upTo(bounds.phone),
  contactReferences: z.array(draftReference).max(referenceCount),
  additionalNotes: upTo(bounds.text),
};
export const draftRequest = z
  .strictObject(draftFields)
  .partial()
  .extend({
    ifUnmodifiedSince: instant
      .optional()
      .describe('The `updatedAt` this draft began from; refused with 409 when something newer is there'),
  })
  .describe('What is not named stays as it is');
export type Draft = z.output<typeof draftRequest>;
export const draftResult = z.object({ updatedAt: instant });

// ---------------------------------------------------------------- the submission: everything that is required
const required = (what: string, max: number) => {
  const missing = `Please ${what}`;
  return z.string(missing).trim().min(1, missing).max(max, tooLong(max));
};
const reference = (which: string) => {
  const email = `Please enter a valid e-mail address of your ${which} reference`;
  return z.strictObject(
    {
      name: required(`give the name of your ${which} reference`, bounds.name),
      relationship: required(`give the relationship of your ${which} reference`, bounds.line),
      phone: required(`give the phone number of your ${which} reference`, bounds.phone),
      email: required(`give the e-mail address of your ${which} reference`, bounds.email).pipe(
        z.email(email),
      ),
    },
    `Please name your ${which} reference`,
  );
};
export const submissionRequest = z.strictObject({
  availabilityStartDate: day(startDate),
  workPermitStatus: z.enum(workPermits, 'Please choose your work authorization status'),
  expectedSalaryRange: required('give your expected salary range', bounds.line),
  languagesSpoken: several(languages).default([]),
  specialSkills: several(skills).default([]),
  previousExperienceDetails: required('describe your previous experience', bounds.text),
  emergencyContactName: required('give the name of your emergency contact', bounds.name),
  emergencyContactPhone: required('give the phone number of your emergency contact', bounds.phone),
  contactReferences: z.tuple([reference('first'), reference('second')], 'Please name two references'),
  additionalNotes: upTo(bounds.text).default(''),
});
export type CompleteInfo = z.output<typeof submissionRequest>;

// ---------------------------------------------------------------- what is kept
/** As it is kept: what was not written yet is empty. Two references always. */
export const detailedInfo = z.object({
  availabilityStartDate: z.string(),
  workPermitStatus: z.string(),
  expectedSalaryRange: z.string(),
  languagesSpoken: z.array(z.string()),
  specialSkills: z.array(z.string()),
  previousExperienceDetails: z.string(),
  emergencyContactName: z.string(),
  emergencyContactPhone: z.string(),
  contactReferences: z.array(
    z.object({ name: z.string(), relationship: z.string(), phone: z.string(), email: z.string() }),
  ),
  additionalNotes: z.string(),
});
export type DetailedInfo = z.infer<typeof detailedInfo>;

export const myDetailedInfo = z.object({
  /** Null while nothing was written. */
  info: detailedInfo.nullable(),
  /** Null while it is a draft. */
  submittedAt: instant.nullable(),
  updatedAt: instant.nullable(),
  /** Whether it may be written now. */
  isOpen: z.boolean(),
});
export type MyDetailedInfo = z.infer<typeof myDetailedInfo>;
/** For staff: what was submitted. A draft is the applicant's own. */
export const submittedInfo = z.object({ info: detailedInfo.nullable(), submittedAt: instant.nullable() });
export type SubmittedInfo = z.infer<typeof submittedInfo>;
