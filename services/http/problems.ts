import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Problem } from '#services/platform/contract.ts';
import type { NoteOutage } from '#services/platform/db/outage-log.ts';
import { isUnavailable } from '#services/platform/db/postgres.ts';
import { isReadOnly } from '#services/platform/db/read-only.ts';
import { DomainError, type DomainErrorCode } from '#state-machines/domain-error.ts';

/** The one table from refusals to HTTP statuses; nothing else in the product knows both. */
export const statusOf: Record<DomainErrorCode, number> = {
  'invalid-input': 400,
  'not-signed-in': 401,
  'sign-in-failed': 401,
  'session-ended': 401,
  'token-expired': 401,
  'proof-needed': 401,
  'not-allowed': 403,
  'second-factor-required': 403,
  'read-only': 403,
  'cross-origin': 403,
  'not-found': 404,
  'transition-refused': 409,
  'version-conflict': 409,
  'idempotency-key-reused': 409,
  'last-admin': 409,
  conflict: 409,
  'link-invalid': 400,
  'code-invalid': 400,
  'password-needed': 403,
  'too-many-tries': 429,
  'rate-limited': 429,
  'too-many-streams': 429,
  'missing-documents': 409,
  'incomplete-assessment': 400,
  'skills-required': 400,
  'unsupported-type': 415,
  'unsupported-file': 415,
  'file-too-large': 413,
  'storage-full': 413,
  'infected-file': 422,
  'file-waiting': 409,
  'file-damaged': 500,
  unavailable: 503,
};

const titles: Record<number, string> = {
  400: 'Invalid request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  408: 'Too slow',
  409: 'Conflict',
  413: 'Too large',
  414: 'Address too long',
  415: 'Unsupported type',
  417: 'Expectation failed',
  422: 'Refused',
  429: 'Rate Limit Exceeded',
  431: 'Headers too large',
  500: 'Unexpected error',
  503: 'Unavailable',
};

/** Refusals whose title the specification gives, or whose status says too little. */
const ownTitles: Record<string, string> = {
  'too-many-streams': 'Too many live updates',
  'missing-documents': 'Missing Documents',
  'incomplete-assessment': 'Incomplete Assessment',
  'skills-required': 'Skills Required',
  'proof-needed': 'Proof needed',
};

export type Refusal = Pick<Problem, 'code' | 'detail'> &
  Partial<Pick<Problem, 'errors' | 'current'>> & { status: number };

function pathOf(instancePath: string): string {
  return instancePath.replace(/^\//, '').replaceAll('/', '.') || '(body)';
}

/** `unrecognized_keys` names the keys in its message; the path says where they stand. */
function fieldsOf(error: FastifyError): { path: string; message: string }[] {
  return (error.validation ?? []).map(({ instancePath, message }) => ({
    path: pathOf(instancePath),
    message: message ?? 'is not valid',
  }));
}

function fromDomain(error: DomainError): Refusal {
  const { status, version, allowed, reason, proofs, value, errors } = error.extra as Partial<
    NonNullable<Problem['current']>
  > &
    Pick<Problem, 'errors'>;
  const current = {
    ...(status && { status }),
    ...(version && { version }),
    ...(allowed && { allowed }),
    ...(reason && { reason }),
    ...(proofs && { proofs }),
    ...(value !== undefined && { value }),
  };
  return {
    status: statusOf[error.code],
    code: error.code,
    detail: error.message,
    ...(Object.keys(current).length > 0 && { current }),
    ...(errors && { errors }),
  };
}

function fromFramework(error: FastifyError): Refusal | null {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = fieldsOf(error);
    const detail = 'Some entries are not right. Nothing was saved; correct them and send again.';
    return { status: 400, code: 'invalid-input', detail, errors };
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return {
        status: 413,
        code: 'too-large',
        detail: 'The request is too large. Nothing was saved; send less.',
      };
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_EMPTY_TYPE':
      return {
        status: 415,
        code: 'unsupported-type',
        detail: 'Send this as application/json. Nothing was saved.',
      };
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return {
        status: 400,
        code: 'malformed-json',
        detail: 'The request is not valid JSON. Nothing was saved.',
      };
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return {
        status: 400,
        code: 'cut-off',
        detail: 'The request was cut off on its way. Nothing was saved; send it again.',
      };
    default:
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: error.statusCode, code: 'invalid-request', detail: error.message };
  }
  return null;
}

/** PostgreSQL keeps every character but one: U+0000, in text (22021) and in JSON (22P05). */
const unkeepable = new Set(['22021', '22P05']);

function refusalOf(error: unknown): Refusal {
  if (error instanceof DomainError) return fromDomain(error);
  if (unkeepable.has((error as { code?: string } | null)?.code ?? '')) {
    const detail = 'Some text holds a character that cannot be kept (U+0000). Nothing was saved.';
    return { status: 400, code: 'invalid-input', detail };
  }
  if (isReadOnly(error)) {
    const detail =
      'The database takes no changes at the moment. Nothing was saved; please try again in a moment.';
    return { status: 503, code: 'unavailable', detail };
  }
  if (isUnavailable(error)) {
    const detail =
      'The database cannot be reached just now. Nothing was half done; please try again in a moment.';
    return { status: 503, code: 'unavailable', detail };
  }
  const known = fromFramework(error as FastifyError);
  return (
    known ?? { status: 500, code: 'unexpected', detail: 'An unexpected error occurred. Please try again.' }
  );
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, ...rest } = refusal;
  const problem: Problem = {
    type: `urn:cursus:problem:${rest.code}`,
    title: ownTitles[rest.code] ?? titles[status] ?? 'Refused',
    status,
    requestId: request.id,
    ...rest,
  };
  if (status === 503) void reply.header('retry-after', '2');
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(problem);
}

/** One error handler for every route: problem documents (RFC 9457), and no inner detail on the outside. */
export function handleErrors(app: FastifyInstance, noteOutage: NoteOutage = () => false): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (error instanceof DomainError && typeof error.extra.retryAfter === 'number')
      void reply.header('retry-after', String(error.extra.retryAfter));
    // RFC 9470: the sign-in holds, but is not recent enough.
    if (error instanceof DomainError && error.code === 'proof-needed')
      void reply.header(
        'www-authenticate',
        `Session error="insufficient_user_authentication", max_age="${String(error.extra.maxAgeSeconds)}"`,
      );
    if (refusal.status >= 500 && !noteOutage(error)) request.log.error({ err: error }, 'request failed');
    return sendProblem(request, reply, refusal);
  });
}
