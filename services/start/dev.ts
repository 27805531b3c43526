import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFirstAdmin } from '#services/identity/create-admin.ts';
import { supervisePostgres } from '#services/platform/db/supervise-postgres.ts';
import { readConfig } from './config.ts';
import { connect } from './connect.ts';
import { createLogger } from './logger.ts';
import { findDatabase } from './own-database.ts';
import { prepareDatabase } from './prepare.ts';
import { failStart, stopOnSignal } from './shutdown.ts';

/** `npm run dev`: API and worker restart when their code changes; Vite serves the site with hot reload. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const sitePort = 5173;

try {
  const { config, embedded } = await findDatabase(
    readConfig({ PUBLIC_URL: `http://localhost:${sitePort}`, ...process.env }),
  );
  const stopDatabase = embedded && supervisePostgres(embedded, (line) => process.stderr.write(`${line}\n`));
  const url = config.databaseUrl;
  await prepareDatabase(config, url);
  const { ctx, close } = await connect(config, url, 'cursus dev');
  const admin = await createFirstAdmin(ctx, 'admin@adjutant.example');
  await close();
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATABASE_OWNER_URL: config.databaseOwnerUrl,
    // A person waits for the next start.
    DRAIN_SECONDS: '0',
    PUBLIC_URL: config.publicUrl,
    API_URL: `http://localhost:${config.port}`,
  };
  const run = (...args: string[]) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const children = [
    run('--watch', 'services/start/api.ts'),
    run('--watch', 'services/start/worker.ts'),
    run(vite, '--config', 'web/vite.config.ts', '--port', String(sitePort), '--strictPort'),
  ];
  process.stdout.write(`\nThe site is on ${config.publicUrl}\n`);
  if (admin) process.stdout.write(`First admin, shown this once: ${admin.email} ${admin.password}\n`);
  stopOnSignal(createLogger('warn'), async () => {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(
      children.map(
        (child) =>
          new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(0))),
      ),
    );
    await stopDatabase?.();
  });
} catch (error) {
  failStart(error);
}
