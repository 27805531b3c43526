import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '#services/platform/db/embedded-postgres.ts';

/** The PostgreSQL that tests run on: a given one, else a container, else the embedded one (docs/rules/http.md). */
export interface TestServer {
  /** Address of a superuser, or of an owner who may create databases and roles. */
  url: string;
  stop: () => Promise<void>;
}

/** A test's database is thrown away: nothing has to survive a power cut. */
const fast = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=300'];

async function hasDocker(): Promise<boolean> {
  const asked = promisify(execFile)('docker', ['info'], { timeout: 3_000 });
  return asked.then(
    () => true,
    () => false,
  );
}

async function container(): Promise<TestServer> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const started = await new PostgreSqlContainer('postgres:18')
    .withCommand(['postgres', ...fast.flatMap((flag) => ['-c', flag])])
    .start();
  return { url: started.getConnectionUri(), stop: async () => void (await started.stop()) };
}

/** A folder that PostgreSQL's own user can reach too: the server does not run as root. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `cursus-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}

async function embedded(): Promise<TestServer> {
  const folder = await temporaryFolder('test');
  const { url, stop } = await startEmbeddedPostgres(folder, fast);
  return {
    url,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function startServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  if (await hasDocker()) {
    try {
      return await container();
    } catch (error) {
      process.stderr.write(
        `Docker answers but gave no PostgreSQL (${error instanceof Error ? error.message : String(error)}); using the embedded one.\n`,
      );
    }
  }
  return embedded();
}
