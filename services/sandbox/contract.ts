import { z } from 'zod';
import { instant } from '#services/platform/contract.ts';
import { anyStatusSchema, statusSchema } from '#state-machines/application/schemas.ts';
import { actorKinds } from '#state-machines/application/vocabulary.ts';

/** Sandboxes from outside (ruling 22). Admins only. */
const step = z.object({
  event: z.string(),
  actor: z.enum(actorKinds),
  to: statusSchema,
  label: z.string(),
});
export const sandbox = z.object({
  applicationId: z.uuid(),
  /** The application it was copied from; null for one that began empty. */
  forkedFrom: z.uuid().nullable(),
  createdAt: instant,
  /** What time it is in the sandbox. */
  now: instant,
  /** Whether its clock was set; it then stands still between steps. */
  isClockSet: z.boolean(),
  status: anyStatusSchema,
  version: z.int(),
  deadline: z.object({ kind: z.string(), due: instant, isOverdue: z.boolean() }).nullable(),
  /** What can be done now, and by whom. */
  steps: z.array(step),
});
export type Sandbox = z.infer<typeof sandbox>;
export const sandboxes = z.object({ items: z.array(sandbox) });
export const sandboxRequest = z.strictObject({
  forkOf: z.uuid('is not the id of an application').nullable().describe('null begins an empty one'),
});
export const stepRequest = z.strictObject({
  event: z.string().max(50),
  actor: z.enum(actorKinds),
  /** For an assessment; 80 unless given. */
  score: z.int().min(0).max(100).optional(),
});
export type StepRequest = z.infer<typeof stepRequest>;
export const clockRequest = z.strictObject({
  now: instant.nullable().describe('null lets the clock go with the world again'),
});
export const done = z.object({ ok: z.literal(true) });
