import { z } from 'zod';
import { instant, oneLine, personName, trimmed } from '#services/platform/contract.ts';
import { languages, referenceCount, skills, workPermits } from '#state-machines/application/detailed-info.ts';

/** Detailed information (applicant side, section 5, 'Detailed info'); upper bounds: ruling 33. */
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

// ---------------------------------------------------------------- a draft: anything, as far as it is written
const draftReference = z.strictObject({
  name: oneLine(bounds.name).default(''),
  relationship: oneLine(bounds.line).default(''),
  phone: oneLine(bounds.phone).default(''),
  email: oneLine(bounds.email).default(''),
});
const startDate = 'Please give your earliest start date';
const draftFields = {
  availabilityStartDate: z.union([z.literal(''), day(startDate)], startDate),
  workPermitStatus: z.enum(['', ...workPermits]),
  expectedSalaryRange: oneLine(bounds.line),
  languagesSpoken: several(languages),
  specialSkills: several(skills),
  previousExperienceDetails: trimmed(bounds.text),
  emergencyContactName: oneLine(bounds.name),
  emergencyContactPhone: oneLine(bounds.phone),
  contactReferences: z.array(draftReference).max(referenceCount),
  additionalNotes: trimmed(bounds.text),
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
const required = (what: string) => ({ least: 1, short: `Please ${what}` });
const reference = (which: string) => {
  const email = `Please enter a valid e-mail address of your ${which} reference`;
  return z.strictObject(
    {
      name: personName(bounds.name, required(`give the name of your ${which} reference`)),
      relationship: oneLine(bounds.line, required(`give the relationship of your ${which} reference`)),
      phone: oneLine(bounds.phone, required(`give the phone number of your ${which} reference`)),
      email: oneLine(bounds.email, required(`give the e-mail address of your ${which} reference`)).pipe(
        z.email(email),
      ),
    },
    `Please name your ${which} reference`,
  );
};
export const submissionRequest = z.strictObject({
  availabilityStartDate: day(startDate),
  workPermitStatus: z.enum(workPermits, 'Please choose your work authorization status'),
  expectedSalaryRange: oneLine(bounds.line, required('give your expected salary range')),
  languagesSpoken: several(languages).default([]),
  specialSkills: several(skills).default([]),
  previousExperienceDetails: trimmed(bounds.text, required('describe your previous experience')),
  emergencyContactName: personName(bounds.name, required('give the name of your emergency contact')),
  emergencyContactPhone: oneLine(bounds.phone, required('give the phone number of your emergency contact')),
  contactReferences: z.tuple([reference('first'), reference('second')], 'Please name two references'),
  additionalNotes: trimmed(bounds.text).default(''),
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
