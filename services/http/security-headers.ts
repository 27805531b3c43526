import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import type { App } from '#services/platform/app.ts';
import { reportCspViolation } from './endpoints.ts';

const reportPath = reportCspViolation.path;

/** What no page of ours uses, no page of ours may use, whatever script would come into it. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * S22: everything from our own origin, no inline script or style, no frames, no plugins. A browser that knows `report-to` leaves
 * `report-uri` alone, and takes endpoints over HTTPS only: elsewhere it is not offered.
 */
const optionsFor = (isSecure: boolean): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      reportUri: [reportPath],
      ...(isSecure && { reportTo: ['csp'] }),
    },
  },
  hsts: isSecure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginEmbedderPolicy: false,
  frameguard: { action: 'deny' },
});

/** Helmet would build the same headers again for each answer: they are asked for once. */
function constantHeaders(isSecure: boolean): Record<string, string> {
  const headers: Record<string, string> = { 'permissions-policy': permissionsPolicy };
  if (isSecure) headers['reporting-endpoints'] = `csp="${reportPath}"`;
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  } as unknown as ServerResponse;
  helmet(optionsFor(isSecure))({} as IncomingMessage, response, (error) => {
    if (error) throw error;
  });
  return headers;
}

export function securityHeaders(app: App, { isSecure }: { isSecure: boolean }): void {
  const headers = constantHeaders(isSecure);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
