import { z } from 'zod';
import type { LogRow } from '#services/event-log/chain.ts';
import { actorKinds } from '#state-machines/application/vocabulary.ts';

/** Where a free text was that cannot be decrypted though its key is there: it was altered. */
export const unreadableText = '[cannot be read]';

/** What was altered decrypts to nothing. */
export function decryptOr(otherwise: string, decrypt: () => string): string {
  try {
    return decrypt();
  } catch {
    return otherwise;
  }
}

const text = z.string().catch('unknown');
const sealed = z.object({ key: z.uuid(), ct: z.string() }).optional().catch(undefined);
const uuidOrNull = z.uuid().nullable().catch(null);

/** A fact's text as far as it can be read: whoever can edit the log can write anything there (F16). */
const told = z.object({
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
  schema: z.unknown().optional(),
});

/** Version of a fact's shape that this release understands (event-log/fact.ts). */
const knownSchema = 1;

export interface ToldFact extends Omit<z.output<typeof told>, 'type' | 'at' | 'actor' | 'schema'> {
  type: string;
  at: string;
  actor: { kind: (typeof actorKinds)[number] | 'unknown'; id: string | null };
  impersonator: string | null;
  /** Whether this release understands the text. */
  isReadable: boolean;
}

function parsed(body: string): object {
  try {
    const said: unknown = JSON.parse(body);
    return typeof said === 'object' && said !== null ? said : {};
  } catch {
    return {};
  }
}

/** Never throws: what cannot be read is told as its columns have it. */
export function readLeniently(row: LogRow): ToldFact {
  const { type, at, actor, schema, ...rest } = told.parse(parsed(row.body));
  return {
    ...rest,
    type: type ?? row.type,
    at: at ?? row.recorded_at,
    actor: { kind: actor?.kind ?? 'unknown', id: actor?.id ?? null },
    impersonator: actor?.impersonator ?? null,
    isReadable: actor !== null && schema === knownSchema,
  };
}
