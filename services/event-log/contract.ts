import { z } from 'zod';
import { instant } from '#services/platform/contract.ts';
import { actorKinds } from '#state-machines/application/vocabulary.ts';

/** What the outside gets of the log itself: events as they were recorded, and whether their chain holds. */
const hex = z.string().regex(/^[0-9a-f]{64}$/);
export const eventView = z.object({
  version: z.int(),
  eventId: z.uuid(),
  /** One of the vocabulary's, unless the log was forged or a newer release wrote it. */
  type: z.string(),
  at: instant,
  recordedAt: instant,
  from: z.string().nullable(),
  to: z.string(),
  /** `unknown`: its text is not an event, or of a newer release. */
  actor: z.object({ kind: z.enum([...actorKinds, 'unknown']), id: z.uuid().nullable(), name: z.string() }),
  /** Who acted in the actor's place. */
  impersonator: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  reason: z.string().nullable().describe('Decrypted; "[erased]" when the person\'s key is destroyed'),
  notes: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  machine: z.string(),
  commandId: z.uuid(),
  /** What led to it: `request`, `job:<name>`, `ops:<verb>`, or `event:<version>`. */
  causation: z.string(),
  /** Ties together what followed from one request or job. */
  correlation: z.string(),
  /** The program through which it came. */
  client: z.string(),
  release: z.string(),
  /** Whether this release understands its text. */
  isReadable: z.boolean(),
  /** The exact canonical text that the hash covers. */
  body: z.string(),
  prevHash: hex,
  hash: hex,
});
export type EventView = z.infer<typeof eventView>;
export const chainProblem = z.object({ version: z.int(), code: z.string(), detail: z.string() });
export const eventsPage = z.object({
  items: z.array(eventView),
  /** Whether every link of this application's chain was recomputed and holds. */
  chain: z.object({ verified: z.boolean(), problems: z.array(chainProblem) }),
});
/** One application's chain, recomputed and held against the newest signed checkpoint that names it (F16). */
export const chainVerification = z.object({
  events: z.int(),
  verifiedAt: instant,
  /** Version 0: about the whole. */
  problems: z.array(chainProblem),
  checkpoint: z
    .object({
      number: z.int(),
      takenAt: instant,
      /** It vouches for the events up to this one. */
      version: z.int(),
      /** By this server's key. One that is not vouches for nothing. */
      isSigned: z.boolean(),
      /** Names of the witnesses whose signature of the log's newest checkpoint holds. */
      cosignedBy: z.array(z.string()),
    })
    .nullable(),
  /** Whether the signed log of heads was there to be read; without it nothing outside of the database was compared. */
  areFilesRead: z.boolean(),
  /** SHA-256 of each public key that signs, to be compared with what was published. */
  keyFingerprints: z.array(hex),
});
export type ChainVerification = z.infer<typeof chainVerification>;

/** One event of a kept history, as `verify.mjs` found it. */
export interface CheckedEvent {
  version: number;
  /** This and the next four are empty where the text is no event. */
  at: string;
  type: string;
  from: string;
  to: string;
  by: string;
  /** `later`: after the seal; `unconfirmed`: no seal says anything of it. */
  state: 'sealed' | 'changed' | 'later' | 'unconfirmed';
}
/** What `verify.mjs` says of a kept history. It is plain JavaScript, since it runs as it is in Node and in browsers. */
export interface CheckedHistory {
  /** `outdated`: holds, and later events are not sealed; `foreign`: no trusted key signed it. */
  verdict: 'genuine' | 'outdated' | 'forged' | 'foreign';
  finding: {
    /** Null: the seal itself. */
    version: number | null;
    kind: 'changed' | 'missing' | 'loose' | 'seal' | 'signature' | 'retired';
    /** Hex. */
    sealed?: string;
    made?: string;
  } | null;
  applicationId: string;
  events: CheckedEvent[];
  /** How many events the seal does not cover. */
  later: number;
  /** The last event that it covers. */
  upTo: number;
  origin: string;
  /** Entries of the log of heads. */
  size: number;
  /** Base64. */
  root: string;
  index: number;
  /** By the operator's own word; null where nothing confirms it. */
  takenAt: string | null;
  cosigned: { name: string; id: string; at: string }[];
  /** NAME+ID of every signature. */
  signedBy: string[];
}
export interface HistoryVerifier {
  /** @throws Unreadable */
  check: (
    file: string | Uint8Array,
    trusted?: { keys?: readonly string[]; witnesses?: readonly string[] },
  ) => Promise<CheckedHistory>;
  /** With a sentence for people. */
  Unreadable: new () => Error;
}
