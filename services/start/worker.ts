import { readConfig, StartError } from './config.ts';
import { createLogger } from './logger.ts';
import { noteThisProcess } from './note-process.ts';
import { prepareDatabase } from './prepare.ts';
import { runWorker } from './run-worker.ts';
import { failStart, stopOnSignal } from './shutdown.ts';
import { traceProcess } from './tracing.ts';
import { warnOfOwner } from './warn-of-owner.ts';
import { workerDoor } from './worker-door.ts';

/** One worker process against DATABASE_URL. Any number may run side by side. */
export async function run(): Promise<void> {
  try {
    const config = readConfig(process.env);
    if (!config.databaseUrl)
      throw new StartError('DATABASE_URL is missing. `npm start` brings a database of its own.');
    const logger = createLogger(config.logLevel);
    const endTracing = await traceProcess(config, 'cursus-worker');
    await prepareDatabase(config, config.databaseUrl, logger);
    const { workerPort: port, host } = config;
    const door = port === undefined ? null : workerDoor({ host, port }, logger);
    const { ctx, stop } = await runWorker(config, config.databaseUrl, logger, undefined, door?.observe);
    const endNotes = noteThisProcess(ctx, 'worker');
    stopOnSignal(logger, async () => {
      await door?.close();
      await endNotes();
      await stop();
      await endTracing();
    });
    // After that: a signal may come with the first request.
    await door?.open(ctx);
    logger.info('worker is ready');
    await warnOfOwner(ctx.pool, logger);
  } catch (error) {
    failStart(error);
  }
}
if (import.meta.main) await run();
