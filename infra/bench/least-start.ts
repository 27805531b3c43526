import Fastify from 'fastify';
import { startEmbeddedPostgres } from '#services/platform/db/embedded-postgres.ts';
import { migrate } from '#services/platform/db/migrate.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { prepareAppRole } from '#services/platform/db/roles.ts';
import { createBoss, installQueues, type QueueOptions } from '#services/platform/jobs/jobs.ts';

/**
 * Not a yardstick, but what a first start cannot do without: PostgreSQL, which starts while the packages are loaded that the product uses, its
 * tables and queues, and a page. Of the product's own code it loads what makes these; no settings, routes, keys, checks or site.
 */
const { DATA_DIR = '', PORT, QUEUES = '[]' } = process.env;
const queues = JSON.parse(QUEUES) as { queue: string; retry: QueueOptions }[];
const packages = [
  ...['cookie', 'jwt', 'multipart', 'rate-limit', 'static', 'swagger', 'swagger-ui'].map(
    (name) => `@fastify/${name}`,
  ),
  ...[
    '@node-rs/argon2',
    '@opentelemetry/api',
    'canonicalize',
    'client-zip',
    'dataloader',
    'fastify-type-provider-zod',
  ],
  ...[
    'file-type',
    'helmet',
    'lru-cache',
    'nodemailer/lib/smtp-pool',
    'openid-client',
    'otplib',
    'pg-copy-streams',
  ],
  ...['pino', 'prom-client', 'uuid', 'xstate', 'yauzl', 'zod'],
];

const spawned = Promise.withResolvers<void>();
const starting = startEmbeddedPostgres(DATA_DIR, [], undefined, spawned.resolve);
await Promise.race([spawned.promise, starting]);
await Promise.all(packages.map((name) => import(name)));
const server = await starting;
process.once('SIGTERM', () => {
  server.stop().finally(() => process.exit());
});
const owner = createPool({ url: server.url, max: 3, name: 'cursus bench', statementTimeoutMs: 0 });
await prepareAppRole(owner);
await migrate(owner, 'main');
await migrate(owner, 'keys');
const jobs = createPool({ url: server.url, role: 'cursus_app', max: 2, name: 'cursus bench' });
const boss = createBoss(jobs, () => undefined);
await boss.start();
await installQueues(boss, queues);
await boss.stop({ graceful: false });
const app = Fastify();
app.get('/', () => 'here');
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
