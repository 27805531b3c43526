import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Plugin } from 'vite';

const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)];

/** Below this a response fits into one packet anyway. */
const leastBytes = 1_400;

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < leastBytes) return;
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 9,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), gzip(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** Writes brotli and gzip next to every text asset, so that no request waits for a compressor. */
export function compressAssets(): Plugin {
  let assets = '';
  return {
    name: 'compress-assets',
    // A build in memory, to weigh it, leaves nothing to work on.
    apply: ({ build: options }, { command, isSsrBuild }) =>
      command === 'build' && !isSsrBuild && options?.write !== false,
    configResolved(config) {
      assets = path.resolve(config.root, config.build.outDir, config.build.assetsDir);
    },
    async closeBundle() {
      const files = (await readdir(assets)).filter((file) => /\.(?:js|css|svg)$/.test(file));
      await Promise.all(files.map((file) => compress(path.join(assets, file))));
    },
  };
}
