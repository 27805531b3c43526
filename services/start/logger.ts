import { type DestinationStream, type Logger, pino } from 'pino';

/** Data exceptions quote the value that was refused. */
const quotesValue = (code = ''): boolean => /^22/.test(code);

/**
 * Secrets and personal data never reach a log line (S25): requests are logged by route, never by body or cookie.
 * @param to standard output unless a test says otherwise
 */
export function createLogger(level: string, to: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    redact: {
      paths: ['req.headers', 'headers', 'cookie', 'password', 'token', 'email'],
      censor: '[removed]',
    },
    serializers: {
      // A database error quotes rows in `detail`; the message, code and stack say enough.
      err: (error: Error & { code?: string }) => {
        const { name: type, message, code, stack } = error;
        if (!quotesValue(code)) return { type, message, code, stack };
        const removed = 'the database refused a value [removed]';
        return { type, message: removed, code, stack: stack?.replace(message, removed) };
      },
    },
  };
  return pino(options, to);
}
