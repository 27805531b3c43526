import { z } from 'zod';
import { legacyStatuses, type Status, statuses } from '#state-machines/application/vocabulary.ts';
import { isName, isOneLine } from '#state-machines/plain-text.ts';

/** What a line of the file may say. Old records are poorer than the forms of today: only name, address and day are required. */
const tooLong = (max: number) => `is longer than ${max} characters`;
const text = (max: number) => z.string().trim().max(max, tooLong(max)).default('');
const required = (max: number) => z.string('is missing').trim().min(1, 'is missing').max(max, tooLong(max));
const isLine = 'holds a line break or a control character';
const line = (max: number) => text(max).refine(isOneLine, isLine);
const name = required(100)
  .refine(isOneLine, isLine)
  .refine(isName, 'holds an address, or a period without a space after it');
const link = z
  .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }).max(2048)])
  .default('')
  .transform((value) => value || null);

/** Values that the machine does not have, as what they mean (rulings 1 and 24: `not_suitable` counts as rejected). */
const meant: Record<(typeof legacyStatuses)[number], Status> = {
  not_suitable: 'rejected',
  detailed_info_submitted: 'detailed_info_received',
};
const status = z
  .enum(['', ...statuses, ...legacyStatuses], 'is no status that is known')
  .default('')
  .transform((value): Status => {
    if (value === '') return 'application_received';
    return value in meant ? meant[value as keyof typeof meant] : (value as Status);
  });

export const columns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'address',
  'position',
  'linkedin_url',
  'portfolio_url',
  'motivation',
  'workflow_status',
  'created_at',
  'notes',
] as const;

export const legacyRow = z.strictObject({
  id: text(100).describe('Of the former system; tells a line that was imported before'),
  first_name: name,
  last_name: name,
  email: z.string('is missing').trim().max(254, tooLong(254)).pipe(z.email('is not an e-mail address')),
  phone: line(40),
  address: line(500),
  position: line(200).transform((value) => value || 'general'),
  linkedin_url: link,
  portfolio_url: link,
  motivation: text(5000),
  workflow_status: status,
  created_at: z
    .string('is missing')
    .trim()
    .pipe(
      z.union(
        [z.iso.date(), z.iso.datetime({ offset: true })],
        'is neither a day (2024-03-31) nor an instant (2024-03-31T09:30:00Z)',
      ),
    )
    .transform((value) => new Date(value)),
  notes: text(5000),
});
export type LegacyRow = z.output<typeof legacyRow>;

export interface Refused {
  /** Of the file, the heading being the first. */
  line: number;
  reasons: string[];
}

/** @returns the row, or every reason why it is none */
export function readRow(record: Record<string, string>, line: number, now: Date): LegacyRow | Refused {
  const parsed = legacyRow.safeParse(record);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) =>
      issue.code === 'unrecognized_keys'
        ? `unknown column: ${issue.keys.join(', ')}`
        : `${issue.path.join('.')} ${issue.message}`,
    );
    return { line, reasons };
  }
  if (parsed.data.created_at > now) return { line, reasons: ['created_at is in the future'] };
  return parsed.data;
}
