import canonicalize from 'canonicalize';
import { z } from 'zod';
import { demand, TransparencyError } from '#services/platform/transparency/malformed.ts';

/**
 * What the log of heads consists of (docs/rules/log-format.md). An entry of 52 bytes is a head; any other is canonical JSON. Seals end
 * each addition, so the log itself says when it was sealed, and where.
 */
export interface StreamHead {
  /** The application id as text; its 16 bytes are in the entry. */
  id: string;
  version: number;
  hash: Buffer;
}
const idBytes = 16;
const headBytes = 52;

export function headEntry({ id, version, hash }: StreamHead): Buffer {
  const entry = Buffer.allocUnsafe(headBytes);
  entry.write(id.replaceAll('-', ''), 'hex');
  entry.writeUInt32BE(version, idBytes);
  hash.copy(entry, idBytes + 4);
  return entry;
}

export const isHead = (entry: Buffer): boolean => entry.length === headBytes;

/** @param bytes may go on behind the entry */
export function headOf(bytes: Buffer): StreamHead {
  const hex = bytes.toString('hex', 0, idBytes);
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  return { id, version: bytes.readUInt32BE(idBytes), hash: bytes.subarray(idBytes + 4, headBytes) };
}

const sealShape = z.object({
  kind: z.literal('seal'),
  number: z.int().positive(),
  takenAt: z.iso.datetime(),
  /** Of the whole log at that moment. */
  events: z.int(),
  streams: z.int(),
  /** The first entry of this addition; the heads from there to the seal are in the order of their ids. */
  from: z.int().min(0),
  /** Verifier keys that sign this checkpoint, and those before them with the largest log that each signed (decision 0068). */
  keys: z.array(z.object({ key: z.string(), until: z.int().optional() })).optional(),
  /** The days of the audit log that ended since the last that were sealed (platform/audit/span.ts). */
  audit: z
    .object({
      from: z.iso.datetime().optional(),
      until: z.iso.datetime(),
      entries: z.int(),
      root: z.string(),
    })
    .optional(),
  /** Hash of the last signed document of the form before this log, whose heads this addition repeats. */
  continues: z.string().optional(),
  /** Work went on after a loss: why, the last checkpoint before it, and how many applications lost events (resume-after-loss.ts). */
  lost: z.object({ reason: z.string(), after: z.int(), applications: z.int() }).optional(),
  /** This addition begins a log in place of one under another name, which was given up after a loss: what is known to be signed of that one, the root as hex. */
  replaces: z.object({ origin: z.string(), size: z.int(), root: z.string() }).optional(),
});
export type Seal = Omit<z.infer<typeof sealShape>, 'kind'>;
/** A seal, and the size of the log that ends with it. */
export interface PlacedSeal extends Seal {
  size: number;
}

export const sealEntry = (seal: Seal): Buffer => Buffer.from(canonicalize({ kind: 'seal', ...seal }) ?? '');

export function sealOf(entry: Buffer, index: number): PlacedSeal {
  try {
    const { kind: _, ...seal } = sealShape.parse(JSON.parse(entry.toString('utf8')));
    demand(seal.from <= index, 'A seal begins after its end.');
    return { ...seal, size: index + 1 };
  } catch (error) {
    if (error instanceof TransparencyError) throw error;
    throw new TransparencyError(`The entry ${index} of the log is not a seal.`);
  }
}
