import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GoogleSettings } from '#services/platform/app.ts';
import {
  readFileSettings,
  readS3Address,
  type S3Access,
  type StoragePlace,
  s3Credentials,
} from '#services/platform/files/settings.ts';
import {
  type KnownWitness,
  parseWitnesses,
  type WitnessSettings,
} from '#services/platform/transparency/witness/ask.ts';
import { builtInCompany } from '#state-machines/company.ts';
import { insecureSentence, isInsecure, isLoopback } from './public-url.ts';
import { withSecretFiles } from './secret-files.ts';
import type { TrustedProxy } from './setting-shapes.ts';
import { requiredInProduction, type Settings, secretSettings, settings } from './settings.ts';
import type { TracingSettings } from './tracing.ts';

/** What the settings mean to the program: read once at the start and passed on as arguments (docs/rules/http.md, Settings). */
const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Config {
  mode: 'development' | 'production' | 'test';
  host: string;
  port: number;
  /** Health and metrics of a worker process; undefined: it opens no port. */
  workerPort: number | undefined;
  /** Without a slash at the end; what mails link to. */
  publicUrl: string;
  databaseUrl: string | undefined;
  /** For migrations, rebuilds and the command line; DATABASE_URL's own where it is missing. */
  databaseOwnerUrl: string | undefined;
  /** For what listens, holds a session's lock or reads for long; DATABASE_URL's own where it is missing. */
  databaseDirectUrl: string | undefined;
  /** Whether statements through DATABASE_URL may be named, and so planned once a connection. */
  hasPreparedStatements: boolean;
  /** How long a start waits for a database that cannot be reached. */
  databaseWaitMs: number;
  /** Of replicas. */
  readDatabaseUrls: readonly string[];
  keysDatabaseUrl: string | undefined;
  keysDatabaseOwnerUrl: string | undefined;
  dataDir: string;
  masterKey: string | undefined;
  signingKey: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  staffMailbox: string;
  /** Who gets a checkpoint every week. */
  auditorMailbox: string | null;
  /** Notices that it gets one by one in a window; later ones come as a digest (decision 0043). */
  staffNotices: { single: number; windowMs: number };
  files: StoragePlace;
  /** Where backups go, and by which key; `npm start` follows the database there when all three are set. */
  backup: BackupSettings;
  /** Who cosigns the checkpoints of the log of heads, and how many must. */
  witnesses: WitnessSettings;
  /** clamd; null: files are not looked at (S21). */
  scanner: { host: string; port: number } | null;
  /** Characters that a new password has at least. */
  passwordMinimum: { applicant: number; staff: number };
  /** Null: 'Continue with Google' is not offered (ruling 19). */
  google: GoogleSettings | null;
  trustProxy: TrustedProxy;
  /** How long a stopping API still takes requests while /readyz says 503, so that load balancers turn away first (F23). */
  drainMs: number;
  /** Whether /api/docs and /api/openapi.json are there. */
  hasApiDocs: boolean;
  /** Whether everyone may read the log of heads. */
  hasPublicLog: boolean;
  /** Live-update streams that one process serves at a time (S36). */
  maxLiveStreams: number;
  /** Where traces go; null: nowhere, and they cost nothing. */
  tracing: TracingSettings | null;
  logLevel: string;
  /** Recorded in every event: which release decided it. */
  release: string;
}

export interface BackupSettings {
  place: StoragePlace | undefined;
  keysPlace: StoragePlace | undefined;
  key: string | undefined;
  keepDays: number;
  /** When `npm start` rehearses a restore, '03:30' in Europe/Zurich; undefined: never. */
  rehearseAt: string | undefined;
  /** What the address of a bucket leaves out. */
  s3: S3Access;
}

/** Where the signed log of heads is kept, outside the database. Copy it where the database's owner cannot reach it. */
export const checkpointFolder = (config: Config): string => path.join(config.dataDir, 'log');
/** The log's name in the world: an address without https (c2sp.org/tlog-checkpoint). */
export const logOrigin = ({ publicUrl }: Config): string => `${new URL(publicUrl).host}/log`;

/** A refusal to start that is one sentence for the operator, without a stack. */
export class StartError extends Error {}

function version(): string {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

/** The provider of sign-in with Google; plain http only for one on this machine, outside production. */
function googleOf(s: Settings): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = s;
  if (!clientId && !clientSecret) return null;
  if (!clientId || !clientSecret) {
    const [given, missing] = clientId
      ? ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']
      : ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'];
    throw new StartError(`${given} is set without ${missing}. Sign-in with Google needs both, or neither.`);
  }
  const issuer = s.GOOGLE_ISSUER ?? 'https://accounts.google.com';
  const url = new URL(issuer);
  if (url.protocol === 'http:' && (s.NODE_ENV === 'production' || !isLoopback(url))) {
    throw new StartError(
      'GOOGLE_ISSUER must be an https:// address; http:// is only for a provider on this machine, outside production.',
    );
  }
  return { issuer, clientId, clientSecret };
}

/** Sentences of settings that are read elsewhere. */
function orStartError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new StartError((error as Error).message);
  }
}

/** Those of the files also reach the backups' bucket, unless it has its own. */
const filesCredentialsOf = (s: Settings): S3Access['credentials'] =>
  orStartError(() => s3Credentials('FILES_S3', s.FILES_S3_ACCESS_KEY_ID, s.FILES_S3_SECRET_ACCESS_KEY));

const filesOf = (s: Settings, credentials: S3Access['credentials']): StoragePlace =>
  orStartError(() => readFileSettings({ url: s.FILES_URL, dataDir: path.resolve(s.DATA_DIR), credentials }));

/** @param setting what holds it, for sentences @throws StartError */
export function backupPlaceOf(text: string, setting: string, s3: S3Access): StoragePlace {
  if (!text.startsWith('s3:')) return { kind: 'local', folder: path.resolve(text) };
  return orStartError(() => readS3Address(text, setting, s3));
}

/** A bucket is reached as that of the files is, unless it is said. */
function backupOf(
  s: Settings,
  files: StoragePlace,
  filesCredentials: S3Access['credentials'],
): BackupSettings {
  const own = orStartError(() =>
    s3Credentials('BACKUP_S3', s.BACKUP_S3_ACCESS_KEY_ID, s.BACKUP_S3_SECRET_ACCESS_KEY),
  );
  const s3 = {
    endpoint: files.kind === 's3' ? files.endpoint : undefined,
    region: files.kind === 's3' ? files.region : 'us-east-1',
    credentials: own ?? filesCredentials,
  };
  const placeOf = (setting: 'BACKUP_DIR' | 'BACKUP_KEYS_DIR') =>
    s[setting] === undefined ? undefined : backupPlaceOf(s[setting], setting, s3);
  return {
    place: placeOf('BACKUP_DIR'),
    keysPlace: placeOf('BACKUP_KEYS_DIR'),
    key: s.BACKUP_KEY,
    keepDays: s.BACKUP_KEEP_DAYS,
    rehearseAt: s.BACKUP_REHEARSE_AT,
    s3,
  };
}

/** More than half of the witnesses, unless said: one that is down delays nothing. */
function witnessesOf({ WITNESSES, WITNESS_QUORUM }: Settings): WitnessSettings {
  let witnesses: KnownWitness[];
  try {
    witnesses = parseWitnesses(WITNESSES);
  } catch (error) {
    throw new StartError(`WITNESSES is not right. ${(error as Error).message}`);
  }
  const quorum = WITNESS_QUORUM ?? (witnesses.length === 0 ? 0 : Math.floor(witnesses.length / 2) + 1);
  if (quorum > witnesses.length)
    throw new StartError(`WITNESS_QUORUM is ${quorum}, but WITNESSES names ${witnesses.length}.`);
  return { witnesses, quorum };
}

function tracingOf(s: Settings): Config['tracing'] {
  const endpoint = s.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return null;
  return { endpoint, headers: s.OTEL_EXPORTER_OTLP_HEADERS ?? {}, ratio: s.OTEL_TRACES_SAMPLER_ARG };
}

const clamdPort = 3310;
function scannerOf({ SCANNER_URL }: Settings): Config['scanner'] {
  if (!SCANNER_URL) return null;
  const { hostname, port } = new URL(SCANNER_URL);
  if (!hostname) throw new StartError('SCANNER_URL must be a tcp://HOST:PORT address.');
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || clamdPort) };
}

/** An empty value counts as not set. */
function givenOf(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  return orStartError(() => withSecretFiles(set, secretSettings));
}

/** @throws StartError naming each setting that is wrong or missing. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = settings.safeParse(givenOf(env));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new StartError(`Settings are not right. ${wrong.join('; ')}.`);
  }
  const s = parsed.data;
  if (s.DATABASE_DIRECT_URL && !s.DATABASE_URL)
    throw new StartError('DATABASE_DIRECT_URL is set without DATABASE_URL. Set both, or DATABASE_URL alone.');
  for (const name of ['DATABASE', 'KEYS_DATABASE'] as const)
    if (s[`${name}_OWNER_URL`] && !s[`${name}_URL`])
      throw new StartError(`${name}_OWNER_URL is set without ${name}_URL. Set both, or ${name}_URL alone.`);
  if (s.NODE_ENV === 'production') {
    const missing = requiredInProduction.filter((name) => s[name] === undefined);
    if (missing.length > 0)
      throw new StartError(`In production these settings are required: ${missing.join(', ')}.`);
    if (s.PUBLIC_URL && isInsecure(s.PUBLIC_URL)) throw new StartError(insecureSentence);
  }
  const filesCredentials = filesCredentialsOf(s);
  const files = filesOf(s, filesCredentials);
  return {
    mode: s.NODE_ENV,
    host: s.HOST,
    port: s.PORT,
    workerPort: s.WORKER_PORT,
    publicUrl: s.PUBLIC_URL ?? `http://localhost:${s.PORT}`,
    databaseUrl: s.DATABASE_URL,
    databaseOwnerUrl: s.DATABASE_OWNER_URL ?? s.DATABASE_DIRECT_URL,
    databaseDirectUrl: s.DATABASE_DIRECT_URL,
    hasPreparedStatements: s.DATABASE_PREPARED_STATEMENTS,
    databaseWaitMs: s.DATABASE_WAIT_SECONDS * 1_000,
    readDatabaseUrls: s.READ_DATABASE_URLS ?? [],
    keysDatabaseUrl: s.KEYS_DATABASE_URL,
    keysDatabaseOwnerUrl: s.KEYS_DATABASE_OWNER_URL,
    dataDir: path.resolve(s.DATA_DIR),
    masterKey: s.MASTER_KEY,
    signingKey: s.SIGNING_KEY,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM ?? builtInCompany.email,
    auditorMailbox: s.AUDITOR_MAILBOX ?? null,
    staffMailbox: s.STAFF_MAILBOX ?? 'recruitment@adjutant.example',
    staffNotices: { single: s.STAFF_DIGEST_ABOVE, windowMs: s.STAFF_DIGEST_SECONDS * 1_000 },
    files,
    backup: backupOf(s, files, filesCredentials),
    witnesses: witnessesOf(s),
    scanner: scannerOf(s),
    passwordMinimum: { applicant: s.PASSWORD_MIN_APPLICANT, staff: s.PASSWORD_MIN_STAFF },
    google: googleOf(s),
    trustProxy: s.TRUST_PROXY,
    drainMs: s.DRAIN_SECONDS * 1_000,
    hasPublicLog: s.PUBLISH_LOG,
    hasApiDocs: s.API_DOCS ?? s.NODE_ENV !== 'production',
    maxLiveStreams: s.LIVE_STREAMS_MAX,
    tracing: tracingOf(s),
    logLevel: s.LOG_LEVEL,
    release: version(),
  };
}
