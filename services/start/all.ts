import { keepCompiledCode } from './compile-cache.ts';

/** `npm start`. Quiet by default: what matters is on the screen, problems are in the log. */
keepCompiledCode();
const { failStart } = await import('./shutdown.ts');
try {
  const [{ readConfig }, { startAll }] = await Promise.all([import('./config.ts'), import('./start-all.ts')]);
  await startAll(readConfig({ LOG_LEVEL: 'warn', ...process.env }));
} catch (error) {
  failStart(error);
}
