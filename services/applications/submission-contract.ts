import { z } from 'zod';
import { oneLine, personName, trimmed } from '#services/platform/contract.ts';

/** What an applicant sends in. Apart from the rest of the contract, since the public form loads it. */

/** The messages of the two forms (applicant side, section 5). The bounds are the same. */
const messages = {
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
export type Position = keyof typeof messages;

const name = (label: string) =>
  personName(100, { least: 2, short: `${label} must be at least 2 characters` });
/** An http(s) address or nothing; an empty field counts as nothing. */
const link = (message: string) =>
  z
    .union(
      [
        z.literal(''),
        oneLine(2048, { short: message }).pipe(
          z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: message }),
        ),
      ],
      message,
    )
    .nullish()
    .transform((value) => value || null);

/** One form's schema with its own messages; both the browser and the server parse with it. */
export function submissionSchema<P extends Position>(position: P) {
  const say = messages[position];
  return z.strictObject({
    firstName: name('First name'),
    lastName: name('Last name'),
    email: oneLine(254, { short: say.email }).pipe(z.email(say.email)),
    phone: oneLine(40, { least: 10, short: say.phone }),
    address: oneLine(500, { least: 5, short: say.address }),
    linkedinUrl: link(say.linkedinUrl),
    portfolioUrl: link(say.portfolioUrl),
    motivation: trimmed(5000, { least: 50, short: say.motivation }),
    position: z.literal(position),
  });
}
export const submission = z.discriminatedUnion('position', [
  submissionSchema('general'),
  submissionSchema('Personal Assistant'),
]);
export type Submission = z.infer<typeof submission>;
export const submissionResult = z.object({
  data: z.object({
    applicationId: z.uuid(),
    /** Lets this browser have the confirmation sent again, for an hour (ruling 38). */
    sendAgainToken: z.string(),
  }),
});
