import { defineConfig } from 'vitest/config';
import { filesLeftOut, rooms } from './left-out.ts';

/** The database tests as `vitest.config.ts` runs them, each file on a database that is spread over a cluster. */
export default defineConfig({
  test: {
    root: new URL('../../..', import.meta.url).pathname,
    include: rooms.map((room) => `services/${room}/**/*.db.test.ts`),
    exclude: Object.keys(filesLeftOut),
    globalSetup: ['infra/citus/suite/set-up.ts'],
    setupFiles: ['infra/test/each-file.ts', 'infra/citus/suite/left-out-on-cluster.ts'],
    // A database of a cluster is made in seconds, and a statement over all nodes takes longer than one of one server.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    isolate: false,
  },
});
