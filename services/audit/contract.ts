import { z } from 'zod';
import { instant, page, pageQuery } from '#services/platform/contract.ts';

/** The audit log from outside (docs/rules/http.md, 'secure_audit_log'): the browser's own entries, and the list for staff. */

/** What the browser alone knows of. Whatever changes something is written by the server, with the change. */
export const browserActions = [
  'page_not_found',
  'insecure_connection_warning',
  'inactivity_warning_shown',
  'session_extended',
] as const;
export type BrowserAction = (typeof browserActions)[number];
/** What its entries are about. A fixed list: this column is not sealed, and stays. */
export const browserResources = ['page', 'session'] as const;

/** So many entries go in one request (applicant side, section 9). */
export const auditBatchSize = 10;
const deepest = 3;
const mostBytes = 2_000;

/** Text that PostgreSQL can keep: no NUL, no half of a pair. */
const isKeepable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');
const keepable = (max: number) =>
  z.string().max(max, `Please use at most ${max} characters`).refine(isKeepable, 'is not plain text');

/** Looks no deeper than it may be: what comes from outside can be nested a hundred thousand times. */
const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));
const isPlain = (value: unknown): boolean =>
  typeof value === 'string'
    ? isKeepable(value)
    : typeof value !== 'object' || value === null || Object.entries(value).flat().every(isPlain);

/** Whatever the browser wants to say: shallow and short. */
const metadata = z
  .record(z.string(), z.unknown())
  .refine((value) => isShallow(value, deepest), {
    error: `may be nested at most ${deepest} deep`,
    abort: true,
  })
  .refine((value) => new TextEncoder().encode(JSON.stringify(value)).length <= mostBytes, {
    error: `may have at most ${mostBytes} bytes`,
    abort: true,
  })
  .refine(isPlain, 'is not plain text');

const auditEntry = z.strictObject({
  action: z.enum(browserActions),
  resourceType: z.enum(browserResources),
  resourceId: keepable(100).nullable().default(null),
  metadata: metadata.default({}),
  /** The browser's own time. The server's is the entry's; this one stands beside it. */
  timestamp: instant,
});
export const auditBatch = z.strictObject({ entries: z.array(auditEntry).min(1).max(auditBatchSize) });
/** What the browser sends; the server adds who, from where and when. */
export type AuditBatch = z.input<typeof auditBatch>;
export type BrowserEntry = z.output<typeof auditEntry>;
/** Fewer than were sent once a visitor without an account has sent too many within the hour (S36). */
export const auditBatchResult = z.object({ kept: z.int() });

const auditRow = z.object({
  id: z.uuid(),
  createdAt: instant,
  action: z.string(),
  resourceType: z.string(),
  resourceId: z.string().nullable(),
  /** Null: no one was signed in, or the system did it. The name is null for an account that is gone. */
  user: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  /** The applicant in whose place an admin looked (ruling 22). */
  onBehalfOf: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  /** What the browser said stands under `client`, its own time beside it as `original_timestamp`. */
  metadata: z.record(z.string(), z.unknown()),
  /** Both read `[erased]` once the person is, or a few months after a visitor without an account was there. */
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
});
export type AuditRow = z.infer<typeof auditRow>;
export const auditQuery = pageQuery.extend({
  limit: z.coerce.number().int().min(1).max(200).default(100),
  action: z.string().trim().min(1).max(100).optional(),
  userId: z.uuid('is not the id of a user').optional(),
  from: instant.optional().describe('Entries of this instant and later'),
  to: instant.optional().describe('Entries before this instant'),
});
export const auditPage = page(auditRow);
