import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

const configFile = fileURLToPath(new URL('../catalogue/vite.config.ts', import.meta.url));

export interface CatalogueSite {
  url: string;
  stop: () => Promise<void>;
}

/** Vite makes this process a production one at each call, and with it every program that later tests start. */
async function keepingNodeEnv<T>(work: () => Promise<T>): Promise<T> {
  const { NODE_ENV } = process.env;
  try {
    return await work();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/** The catalogue as a built page with the product's security policy. */
export async function startCatalogue(): Promise<CatalogueSite> {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'cursus-catalogue-'));
  const server = await keepingNodeEnv(async () => {
    await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
    return preview({
      configFile,
      logLevel: 'error',
      build: { outDir },
      preview: { port: 0, host: '127.0.0.1', open: false },
    });
  });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('the catalogue has no address');
  return {
    url,
    stop: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
