import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { passwordMinimum } from '#services/identity/contract.ts';
import { publicUrl } from './public-url.ts';
import {
  atLeast,
  key32,
  masterKeys,
  otlpHeaders,
  postgresUrl,
  postgresUrls,
  secret,
  signingKeys,
  trustedProxy,
} from './setting-shapes.ts';

/**
 * Every setting by its name in the environment (docs/rules/http.md, Settings). Every one has a default that works on one machine; in
 * production mode a missing secret stops the start with a sentence that says which.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));

export const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: publicUrl.optional(),
  DATABASE_URL: secret(postgresUrl),
  /** The owner's login, where DATABASE_URL is that of a login that owns nothing (decision 0041). */
  DATABASE_OWNER_URL: secret(postgresUrl),
  /** Around a pooler that hands out connections by the transaction, where DATABASE_URL leads to one (decision 0086). */
  DATABASE_DIRECT_URL: secret(postgresUrl),
  DATABASE_PREPARED_STATEMENTS: z.stringbool({ error: 'must be true or false' }).default(true),
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).max(3_600).default(60),
  READ_DATABASE_URLS: secret(postgresUrls),
  KEYS_DATABASE_URL: secret(postgresUrl),
  KEYS_DATABASE_OWNER_URL: secret(postgresUrl),
  DATA_DIR: z.string().default(path.join(root, '.data')),
  /** 32 bytes in base64: wraps every person's key. Several during and after a rotation. */
  MASTER_KEY: secret(masterKeys),
  /** Ed25519 private key, PKCS #8 PEM: signs checkpoints. Several during a rotation; public keys of what signed before. */
  SIGNING_KEY: secret(signingKeys),
  SMTP_URL: secret(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.string().optional(),
  STAFF_MAILBOX: z.email().optional(),
  AUDITOR_MAILBOX: z.email().optional(),
  STAFF_DIGEST_ABOVE: z.coerce.number().int().min(1).max(1_000_000).default(5),
  STAFF_DIGEST_SECONDS: z.coerce.number().int().min(1).max(86_400).default(300),
  FILES_URL: z.string().optional(),
  FILES_S3_ACCESS_KEY_ID: secret(z.string()),
  FILES_S3_SECRET_ACCESS_KEY: secret(z.string()),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEYS_DIR: z.string().optional(),
  /** 32 bytes in base64: seals the keys of backups. */
  BACKUP_KEY: secret(key32),
  BACKUP_S3_ACCESS_KEY_ID: secret(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: secret(z.string()),
  BACKUP_REHEARSE_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:30')
    .optional(),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1, 'must be at least 1').max(36_500).default(30),
  /** `KEY URL` of each witness, comma-separated. */
  WITNESSES: z.string().default(''),
  WITNESS_QUORUM: z.coerce.number().int().min(1, 'must be at least 1').max(100).optional(),
  SCANNER_URL: z.url({ protocol: /^tcp$/, error: 'must be a tcp://HOST:PORT address' }).optional(),
  PASSWORD_MIN_APPLICANT: atLeast(passwordMinimum.applicant),
  PASSWORD_MIN_STAFF: atLeast(passwordMinimum.staff),
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an https:// address' }).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: secret(z.string()),
  TRUST_PROXY: trustedProxy.prefault(''),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(2),
  PUBLISH_LOG: z.stringbool({ error: 'must be true or false' }).default(false),
  API_DOCS: z.stringbool({ error: 'must be true or false' }).optional(),
  LIVE_STREAMS_MAX: z.coerce.number().int().min(1, 'must be at least 1').max(100_000).default(10_000),
  /** Where a worker of its own says how it is; without it, nowhere. */
  WORKER_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: secret(otlpHeaders),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number from 0 to 1').min(0).max(1).default(0.1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Settings = z.infer<typeof settings>;

export const settingNames: readonly string[] = Object.keys(settings.shape);
export const secretSettings: readonly string[] = Object.entries(settings.shape)
  .filter(([, type]) => type.meta()?.isSecret === true)
  .map(([name]) => name);

export const requiredInProduction = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'MASTER_KEY',
  'SIGNING_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'STAFF_MAILBOX',
] as const;
