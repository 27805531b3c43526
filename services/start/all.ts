import { readConfig } from './config.ts';
import { failStart } from './shutdown.ts';
import { startAll } from './start-all.ts';

/** `npm start`. Quiet by default: what matters is on the screen, problems are in the log. */
export async function run(): Promise<void> {
  try {
    await startAll(readConfig({ LOG_LEVEL: 'warn', ...process.env }));
  } catch (error) {
    failStart(error);
  }
}
if (import.meta.main) await run();
