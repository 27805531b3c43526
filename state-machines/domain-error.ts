/**
 * A refusal that the product can explain. It knows no HTTP: one table in `services/http/problems.ts` maps codes to
 * statuses. `detail` is a sentence fit for people: what happened, what was kept, what to do.
 */
export const domainErrorCodes = [
  'invalid-input',
  'not-signed-in',
  'not-allowed',
  'cross-origin',
  'sign-in-failed',
  'session-ended',
  'token-expired',
  'second-factor-required',
  'proof-needed',
  'code-invalid',
  'password-needed',
  'too-many-tries',
  'rate-limited',
  'too-many-streams',
  'read-only',
  'last-admin',
  'conflict',
  'not-found',
  'transition-refused',
  'version-conflict',
  'idempotency-key-reused',
  'link-invalid',
  'missing-documents',
  'incomplete-assessment',
  'skills-required',
  'unsupported-type',
  'unsupported-file',
  'file-too-large',
  'storage-full',
  'infected-file',
  'file-waiting',
  'file-damaged',
  'unavailable',
] as const;
export type DomainErrorCode = (typeof domainErrorCodes)[number];

export class DomainError extends Error {
  readonly code: DomainErrorCode;
  /** Events for programs: current status and version, what is allowed, and the like. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(code: DomainErrorCode, detail: string, extra: Record<string, unknown> = {}) {
    super(detail);
    this.name = 'DomainError';
    this.code = code;
    this.extra = extra;
  }
}
