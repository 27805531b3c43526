import path from 'node:path';
import { readConfig } from '#services/start/config.ts';
import { runAll } from '#services/start/run-all.ts';
import { failStart } from '#services/start/shutdown.ts';
import { populate } from './populate.ts';

/** `npm run demo`: the product with a believable company, on a data folder of its own. */
try {
  const config = readConfig({ LOG_LEVEL: 'warn', DATA_DIR: path.resolve('.data-demo'), ...process.env });
  await runAll(config, (ctx) => populate(ctx, config));
} catch (error) {
  failStart(error);
}
