import { z } from 'zod';
import { instant } from '#services/platform/contract.ts';
import { actorKinds } from '#state-machines/application/vocabulary.ts';

/** What may be asked of an incident, and what is answered. No reason and no note is part of any of it. */

const bound = z.iso.datetime({ offset: true, error: 'must be an instant such as 2026-03-29T01:00:00Z' });
const short = (max: number) => z.string().trim().min(1).max(max, `Please use at most ${max} characters`);

const fields = z.strictObject({
  from: bound.optional().describe('Recorded at or after this instant'),
  to: bound.optional().describe('Recorded before this instant'),
  actor: z
    .uuid()
    .or(z.enum(actorKinds))
    .optional()
    .describe('An account, or a kind: applicant, editor, admin, system'),
  release: short(100).optional(),
  type: short(100).optional().describe('A type of event, such as application.rejected'),
  correlation: short(200).optional().describe('What ties together the events of one request or job'),
});
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || Date.parse(from) < Date.parse(to);
const order = { path: ['to'], error: 'must be after the beginning' };
const isAny = (filter: object) => Object.values(filter).some((value) => value !== undefined);

export const incidentQuery = fields.refine(inOrder, order).refine(isAny, {
  path: ['from'],
  error: 'Say what the incident is about: from, to, actor, release, type or correlation',
});
export type IncidentFilter = Partial<z.infer<typeof fields>>;

export const facetsQuery = fields.pick({ from: true, to: true }).refine(inOrder, order);
export const followedQuery = fields
  .extend({ application: z.uuid('is not the id of an application') })
  .refine(inOrder, order)
  .refine(({ application: _, ...filter }) => isAny(filter), {
    path: ['from'],
    error: 'Say what the incident is about',
  });

const counted = z.object({ name: z.string(), events: z.int() });
const actor = z.object({
  kind: z.string(),
  /** Of staff alone: applicants are counted together. */
  id: z.string().nullable(),
  name: z.string(),
  events: z.int(),
});
export type CountedActor = z.infer<typeof actor>;

export const touched = z.object({
  applicationId: z.uuid(),
  /** Empty once the person is erased. */
  firstName: z.string(),
  lastName: z.string(),
  /** How many events match, and the first and last of them. */
  events: z.int(),
  firstVersion: z.int(),
  lastVersion: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** The first of them that changed the status, where it stood before that, and where the last one left it; null when none did. */
  movedVersion: z.int().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Where it stands now, and at which version. */
  status: z.string(),
  version: z.int(),
  /** Events that came after the last of them, and whether the status is another since. */
  eventsSince: z.int(),
  hasMovedSince: z.boolean(),
  isErased: z.boolean(),
  /** Mails that the events caused and that were sent. */
  mailsSent: z.int(),
});
export type Touched = z.infer<typeof touched>;

export const incident = z.object({
  events: z.int(),
  applications: z.int(),
  mailsSent: z.int(),
  byType: z.array(counted),
  byActor: z.array(actor),
  byRelease: z.array(counted),
  /** Applications by when they were first touched, in equal stretches from the first to the last; null when there is none. */
  overTime: z.object({ from: instant, to: instant, applications: z.array(z.int()) }).nullable(),
  /** At most a thousand, in the order in which they were first touched. */
  touched: z.array(touched),
});
export type Incident = z.infer<typeof incident>;

export const facets = z.object({
  actors: z.array(actor),
  releases: z.array(counted),
  types: z.array(counted),
});
export type Facets = z.infer<typeof facets>;

export const followed = z.object({
  items: z.array(
    z.object({
      version: z.int(),
      type: z.string(),
      at: instant,
      from: z.string().nullable(),
      to: z.string(),
      actor: z.string(),
      /** Of the incident itself; the others followed, or came in between. */
      isPart: z.boolean(),
      mails: z.array(z.object({ label: z.string(), status: z.string() })),
    }),
  ),
});
export type Followed = z.infer<typeof followed>;
