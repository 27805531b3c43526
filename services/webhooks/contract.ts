import { z } from 'zod';
import { instant, page, pageQuery } from '#services/platform/contract.ts';
import { eventTypes } from '#state-machines/application/vocabulary.ts';

/** Webhooks from outside (docs/rules/product.md): who receives events, and what they answered. */

/** What a test is called where an event has its type. */
export const testType = 'webhook.test';
/** An application that is none: a test is about no one. */
export const noApplication = '00000000-0000-0000-0000-000000000000';

const url = z
  .string('Please enter the address')
  .trim()
  .min(1, 'Please enter the address')
  .max(2_048, 'Please use at most 2048 characters')
  .pipe(
    z.url({
      protocol: /^https?$/,
      normalize: true,
      error: 'Please enter an address that begins with https://',
    }),
  )
  .refine((text) => {
    // Runs on what is no address, too: that has its own sentence.
    const url = URL.parse(text);
    return !url?.username && !url?.password && !url?.hash;
  }, 'An address with a name, a password or a # cannot be used');
const types = z
  .array(z.enum(eventTypes, 'is not a type of event'))
  .max(eventTypes.length)
  .transform((chosen) => eventTypes.filter((type) => chosen.includes(type)))
  .describe('Empty for every type');

export const webhookRequest = z.strictObject({ url, eventTypes: types });
export type WebhookRequest = z.infer<typeof webhookRequest>;
export const webhookPatch = z.strictObject({
  isActive: z.boolean().optional(),
  eventTypes: types.optional(),
});

export const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  eventTypes: z.array(z.string()),
  isActive: z.boolean(),
  createdAt: instant,
  /** The newest delivery of an event, as a sign of health; null before the first. */
  last: z.object({ status: z.enum(['queued', 'delivered', 'failed']), at: instant }).nullable(),
});
export type Webhook = z.infer<typeof webhook>;
export const webhooks = z.object({ items: z.array(webhook) });
/** The secret is shown this once. */
export const newWebhook = z.object({ id: z.uuid(), secret: z.string() });

export const delivery = z.object({
  id: z.uuid(),
  /** Null for a test. */
  applicationId: z.uuid().nullable(),
  version: z.int(),
  type: z.string(),
  status: z.enum(['queued', 'delivered', 'failed']),
  attempts: z.int(),
  /** The receiver's HTTP status; null when there was no answer. */
  responseStatus: z.int().nullable(),
  /** The beginning of the answer, or why there was none. */
  response: z.string().nullable(),
  queuedAt: instant,
  finishedAt: instant.nullable(),
});
export type Delivery = z.infer<typeof delivery>;
/** A delivery as the event's own history tells it. */
export const eventDelivery = delivery
  .pick({ status: true, attempts: true, responseStatus: true, queuedAt: true, finishedAt: true })
  .extend({ url: z.string() });
export type EventDelivery = z.infer<typeof eventDelivery>;
export const deliveriesQuery = pageQuery.extend({
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export const deliveries = page(delivery);
export const queued = z.object({ id: z.uuid() });

/** What a receiver gets: ids and types, never anything about a person. */
export interface Payload {
  /** The delivery's; the same when it comes again. */
  id: string;
  type: string;
  applicationId: string | null;
  eventId: string | null;
  version: number;
  from: string | null;
  to: string | null;
  at: string;
  /** Of the event in the chain, hex. */
  hash: string | null;
}
