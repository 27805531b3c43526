import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { refuseSecrets } from '#infra/test/log-search.ts';
import { until } from '#infra/test/until.ts';
import { patienceMs } from './size.ts';

/** Real processes of the product, started and ended the way an operator or a fault would. */
const root = fileURLToPath(new URL('../..', import.meta.url));

/** NODE_OPTIONS with the heap that `npm run api` or `npm run worker` gives. */
export function heapByNpm(script: 'api' | 'worker'): string {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<typeof script, string>;
  };
  return scripts[script].match(/--max-\S+/g)?.join(' ') ?? '';
}

export interface Program {
  pid: number;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** Everything it wrote so far. */
  output: () => string;
  /** Sends a signal and waits for the end. */
  end: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
}

export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as net.AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

const running = new Map<ChildProcess, Program>();
const outputs: (() => string)[] = [];

/** Kills whatever a test has left running. */
export async function killAll(): Promise<void> {
  await Promise.all([...running.values()].map(({ end }) => end('SIGKILL')));
}

/** Kills whatever a test has left running, and searches what all of them wrote (S25). */
export async function endAll(): Promise<void> {
  await killAll();
  refuseSecrets(outputs.map((output) => output()).join('\n'));
}

/**
 * @param entry below `services/start`; `env` is all that it gets besides PATH, HOME and where compiled code is kept
 * @param folder of another release than this one, which keeps its compiled code to itself
 */
export function launch(
  entry: string,
  env: Record<string, string>,
  args: readonly string[] = [],
  folder = root,
): Program {
  const { PATH, HOME } = process.env;
  const NODE_COMPILE_CACHE =
    folder === root ? process.env.NODE_COMPILE_CACHE : path.join(folder, 'compiled-code');
  const child = spawn(process.execPath, [`services/start/${entry}`, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, NODE_COMPILE_CACHE, LOG_LEVEL: 'info', ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  outputs.push(() => text);
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? signal);
    });
  });
  const program: Program = {
    pid: child.pid ?? 0,
    ended,
    output: () => text,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
  running.set(child, program);
  return program;
}

/** Waits until the program says `words`. @throws Error with its output when it ends first, or says nothing of it in time */
async function says(program: Program, words: string): Promise<void> {
  let code: unknown;
  void program.ended.then((value) => {
    code = value ?? 'killed';
  });
  await until(
    async () => program.output().includes(words) || code,
    (answer) => answer !== false && answer !== undefined,
    { within: patienceMs },
  ).catch(() => undefined);
  if (!program.output().includes(words)) {
    const how = code === undefined ? `still runs after ${patienceMs} ms` : `ended (${String(code)})`;
    throw new Error(`the program ${how} and has not said "${words}":\n${program.output()}`);
  }
}

export interface Api extends Program {
  url: string;
}
/** An API process that answers; visitors' addresses are taken from X-Forwarded-For. */
export async function startApi(env: Record<string, string>, port: number, folder?: string): Promise<Api> {
  const program = launch('api.ts', { TRUST_PROXY: '1', ...env, PORT: String(port) }, [], folder);
  await says(program, 'API is ready');
  return { ...program, url: `http://127.0.0.1:${port}` };
}

export async function startWorker(env: Record<string, string>, folder?: string): Promise<Program> {
  const program = launch('worker.ts', env, [], folder);
  await says(program, 'worker is ready');
  return program;
}

/** One verb of the command line, as an operator runs it. @returns its exit code and what it says to programs */
export async function ops(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | NodeJS.Signals | null; said: unknown }> {
  const program = launch('ops.ts', env, [...args, '--json']);
  const code = await program.ended;
  const text = program.output();
  return { code, said: text.startsWith('{') ? JSON.parse(text) : text };
}
