import { z } from 'zod';

/** What visitors may write to the company. */

const tooLong = (max: number) => `Please use at most ${max} characters`;
const text = (label: string, min: number, max: number) => {
  const short = `${label} must be at least ${min} characters`;
  return z.string(short).trim().min(min, short).max(max, tooLong(max));
};

/** The form's own fields with its messages (applicant side, section 5; upper bounds: ruling 33). */
export const contactFormSchema = z.strictObject({
  firstName: text('First name', 2, 100),
  lastName: text('Last name', 2, 100),
  email: z
    .string('Invalid email address')
    .trim()
    .max(254, tooLong(254))
    .pipe(z.email('Invalid email address')),
  phone: z.string().trim().max(40, tooLong(40)).optional(),
  subject: text('Subject', 5, 200),
  message: text('Message', 10, 2000),
});

// ---------------------------------------------------------------- what is sent
const sender = {
  name: text('Name', 2, 201),
  email: z
    .string('Invalid email address')
    .trim()
    .max(254, tooLong(254))
    .pipe(z.email('Invalid email address')),
};
/** Subject and telephone stand in the message (section 7): with the longest of both it is longer than the form's own. */
export const contactMessage = z.strictObject({ ...sender, message: text('Message', 10, 2300) });
/** 'Report a security issue' (ruling 34); whoever reports may stay unknown. */
export const securityReport = z.strictObject({
  name: z.string().trim().max(201, tooLong(201)).nullish(),
  email: z.union([z.literal(''), sender.email], 'Invalid email address').nullish(),
  message: text('Message', 10, 5000),
});
export const received = z.object({ ok: z.literal(true) });
