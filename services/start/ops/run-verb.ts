import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { failStart } from '../shutdown.ts';
import {
  type AnyVerb,
  endVoice,
  openOwnerTools,
  openTools,
  UsageError,
  type Values,
  type VerbShape,
  voiceOf,
} from './tools.ts';

/** @throws UsageError when the options are not the verb's */
function parseOptions(verb: VerbShape, args: string[]): Values {
  const options = { ...verb.options, json: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  try {
    const names = verb.arguments ?? [];
    const { values, positionals } = parseArgs({
      args,
      options,
      strict: true,
      allowPositionals: names.length > 0,
    });
    const surplus = positionals[names.length];
    if (surplus !== undefined) throw new Error(`Unexpected argument '${surplus}'`);
    return {
      ...values,
      ...Object.fromEntries(names.map((name, place) => [name, positionals[place]])),
    } as Values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${verb.help}`);
  }
}

/** Opens the database, runs one verb, closes. @returns the exit code @throws UsageError */
export async function runVerb(verb: AnyVerb, args: string[]): Promise<number> {
  const values = parseOptions(verb, args);
  if (values.help) {
    process.stdout.write(`${verb.help}\n`);
    return 0;
  }
  if ('runAlone' in verb) return verb.runAlone(voiceOf(values.json === true), values);
  const config = readConfig(process.env);
  if ('runOffline' in verb) {
    const voice = voiceOf(values.json === true);
    return verb.runOffline(config, voice, values).finally(() => endVoice(voice));
  }
  if ('runAsOwner' in verb) {
    const tools = await openOwnerTools(config, values.json === true);
    return verb.runAsOwner(tools, values).finally(tools.close);
  }
  const tools = await openTools(config, values.json === true);
  try {
    return await verb.run(tools, values);
  } finally {
    await tools.close();
  }
}

/** Ends the process as the command line does: 0 and 1 are the verb's, 2 is a call that could not be carried out. */
export async function runAsProcess(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n`);
      process.exit(2);
    }
    failStart(error, 2);
  }
}
