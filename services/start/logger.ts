import { type DestinationStream, type Logger, pino } from 'pino';
import { traceOfLogLine } from '#services/platform/tracing.ts';

/** Data exceptions quote the value that was refused. */
const quotesValue = (code = ''): boolean => /^22/.test(code);

type Coded = Error & { code?: string };
function described({ name: type, message, code, stack }: Coded): object {
  if (!quotesValue(code)) return { type, message, code, stack };
  const removed = 'the database refused a value [removed]';
  return { type, message: removed, code, stack: stack?.replace(message, removed) };
}

/**
 * Secrets and personal data never reach a log line (S25): requests are logged by route, never by body or cookie.
 * @param to standard output unless a test says otherwise
 */
export function createLogger(level: string, to: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    mixin: traceOfLogLine,
    redact: {
      paths: ['req.headers', 'headers', 'cookie', 'password', 'token', 'email'],
      censor: '[removed]',
    },
    serializers: {
      // A database error quotes rows in `detail`; the message, code and stack say enough.
      // A refusal is logged with its cause (an unreachable store, a file that does not verify).
      err: (error: Coded) => ({
        ...described(error),
        ...(error.cause instanceof Error && { cause: described(error.cause) }),
      }),
    },
  };
  return pino(options, to);
}
