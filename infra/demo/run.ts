import path from 'node:path';
import { readConfig } from '#services/start/config.ts';
import { failStart } from '#services/start/shutdown.ts';
import { startAll } from '#services/start/start-all.ts';

/** `npm run demo`: the product with a believable company, on a data folder of its own. */
try {
  const config = readConfig({ LOG_LEVEL: 'warn', DATA_DIR: path.resolve('.data-demo'), ...process.env });
  const isSafe = config.mode !== 'production';
  await startAll(config, {
    welcome: async (ctx) => (await import('./populate.ts')).populate(ctx, config),
    ...(isSafe && { routes: async (app, site) => (await import('./door/routes.ts')).door(app, site) }),
  });
} catch (error) {
  failStart(error);
}
