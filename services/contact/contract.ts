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
