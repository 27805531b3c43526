import { z } from 'zod';
import { oneLine, personName, trimmed } from '#services/platform/contract.ts';

/** What visitors may write to the company. */

const bounds = (label: string, least: number) => ({
  least,
  short: `${label} must be at least ${least} characters`,
});
const email = oneLine(254, { short: 'Invalid email address' }).pipe(z.email('Invalid email address'));

/** The form's own fields with its messages (applicant side, section 5; upper bounds: ruling 33). */
export const contactFormSchema = z.strictObject({
  firstName: personName(100, bounds('First name', 2)),
  lastName: personName(100, bounds('Last name', 2)),
  email,
  phone: oneLine(40).optional(),
  subject: oneLine(200, bounds('Subject', 5)),
  message: trimmed(2000, bounds('Message', 10)),
});

// ---------------------------------------------------------------- what is sent
const sender = {
  name: personName(201, bounds('Name', 2)),
  email,
};
/** Subject and telephone stand in the message (applicant side, section 7): with the longest of both it is longer than the form's own. */
export const contactMessage = z.strictObject({ ...sender, message: trimmed(2300, bounds('Message', 10)) });
/** 'Report a security issue' (ruling 34); the reporter may stay unknown. */
export const securityReport = z.strictObject({
  name: personName(201).nullish(),
  email: z.union([z.literal(''), sender.email], 'Invalid email address').nullish(),
  message: trimmed(5000, bounds('Message', 10)),
});
export const received = z.object({ ok: z.literal(true) });
