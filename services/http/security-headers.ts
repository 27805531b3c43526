import helmet from '@fastify/helmet';
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
export async function securityHeaders(app: App, { isSecure }: { isSecure: boolean }): Promise<void> {
  await app.register(helmet, {
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
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', permissionsPolicy);
    if (isSecure) void reply.header('reporting-endpoints', `csp="${reportPath}"`);
  });
}
