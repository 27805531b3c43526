import { readConfig } from './config.ts';
import { runAll } from './run-all.ts';
import { failStart } from './shutdown.ts';

/** `npm start`. Quiet by default: what matters is on the screen, problems are in the log. */
try {
  await runAll(readConfig({ LOG_LEVEL: 'warn', ...process.env }));
} catch (error) {
  failStart(error);
}
