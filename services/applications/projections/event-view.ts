import { z } from 'zod';
import type { LogRow } from '#services/event-log/append/chain.ts';
import { upcast } from '#services/event-log/append/upcast.ts';
import { actorKinds } from '#state-machines/application/vocabulary.ts';

/** Where a free text was that cannot be decrypted though its key is there: it was altered. */
export const unreadableText = '[cannot be read]';

/** What was altered can be neither decrypted nor brought into a newer shape. */
export function readOr<T>(otherwise: T, read: () => T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

const text = z.string().catch('unknown');
const sealed = z.object({ key: z.uuid(), ct: z.string() }).optional().catch(undefined);
const uuidOrNull = z.uuid().nullable().catch(null);

/** An event's text as far as it can be read: an edited log can hold anything (F16). */
const readableShape = z.object({
  type: z.string().nullable().catch(null),
  at: z.iso.datetime().nullable().catch(null),
  from: z.string().nullable().catch(null),
  to: text,
  actor: z
    .object({ kind: z.enum(actorKinds), id: uuidOrNull, impersonator: uuidOrNull.default(null) })
    .nullable()
    .catch(null),
  machine: text,
  causation: text,
  correlation: text,
  client: text,
  release: text,
  data: z.record(z.string(), z.unknown()).catch({}),
  reason: sealed,
  notes: sealed,
});

export interface ReadableEvent extends Omit<z.output<typeof readableShape>, 'type' | 'at' | 'actor'> {
  type: string;
  at: string;
  actor: { kind: (typeof actorKinds)[number] | 'unknown'; id: string | null };
  impersonator: string | null;
  /** Whether this release understands the text. */
  isReadable: boolean;
}

/** The text in the newest shape; as it stands when its shape is not known. */
function parsed(text: string): { body: object; isKnown: boolean } {
  try {
    const said = JSON.parse(text);
    if (typeof said !== 'object' || said === null) return { body: {}, isKnown: false };
    const body = readOr<object | null>(null, () => upcast(said));
    return { body: body ?? said, isKnown: body !== null };
  } catch {
    return { body: {}, isKnown: false };
  }
}

/** Never throws: what cannot be read is taken from the row's columns. */
export function readLeniently(row: LogRow): ReadableEvent {
  const { body, isKnown } = parsed(row.body);
  const { type, at, actor, ...rest } = readableShape.parse(body);
  return {
    ...rest,
    type: type ?? row.type,
    at: at ?? row.recorded_at,
    actor: { kind: actor?.kind ?? 'unknown', id: actor?.id ?? null },
    impersonator: actor?.impersonator ?? null,
    isReadable: isKnown && actor !== null,
  };
}
