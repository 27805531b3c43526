import { readConfig, StartError } from './config.ts';
import { createLogger } from './logger.ts';
import { noteThisProcess } from './note-process.ts';
import { prepareDatabase } from './prepare.ts';
import { runApi } from './run-api.ts';
import { failStart, stopOnSignal } from './shutdown.ts';
import { traceProcess } from './tracing.ts';
import { warnOfOwner } from './warn-of-owner.ts';

/** One API process against DATABASE_URL. Any number may run side by side. */
export async function run(): Promise<void> {
  try {
    const config = readConfig(process.env);
    if (!config.databaseUrl)
      throw new StartError('DATABASE_URL is missing. `npm start` brings a database of its own.');
    const logger = createLogger(config.logLevel);
    const endTracing = await traceProcess(config, 'cursus-api');
    const prepared = prepareDatabase(config, config.databaseUrl, logger);
    let endNotes = async () => {};
    const beforeListening = (stop: () => Promise<void>) => {
      const stopAll = async () => {
        await endNotes();
        await stop();
        await endTracing();
      };
      stopOnSignal(logger, stopAll, config.drainMs);
    };
    const api = await runApi(config, config.databaseUrl, logger, { prepared, beforeListening });
    const { ctx, port, liveStreams } = api;
    logger.info({ port }, 'API is ready');
    endNotes = noteThisProcess(ctx, 'api', liveStreams);
    await warnOfOwner(ctx.pool, logger);
  } catch (error) {
    failStart(error);
  }
}
if (import.meta.main) await run();
