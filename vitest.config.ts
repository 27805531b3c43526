import { defineConfig } from 'vitest/config';

const sources = ['state-machines/**', 'services/**', 'web/src/**', 'infra/**'];

/** These replace modules, count what their process has open, or end processes: each needs a process of its own. */
const alone = [
  'infra/faults/**/*.db.test.ts',
  'services/identity/passwords/reset.db.test.ts',
  'services/identity/sign-in/sign-in.db.test.ts',
  'services/identity/sign-up/sign-up.db.test.ts',
];

/** These replace globals or modules that others have loaded, or count timers. */
const aloneWithoutDatabase = [
  'web/src/api/*.test.ts',
  'web/src/portal/details/draft-saver.test.ts',
  'web/src/public/{assessment,draft}/*.test.ts',
  'web/src/session/*.test.ts',
];

// A machine with other load is slow, which is no failure. Tests wait for locks and timers: three fill two cores, two where the browser
// tests run beside them.
const maxWorkers = Number(process.env.TEST_WORKERS ?? 3);
const isBeside = process.env.TEST_WORKERS !== undefined;
// Beside browsers a machine stumbles; the report says which test needed its second attempt, as that of the browser tests does.
const patient = { testTimeout: 30_000, hookTimeout: 60_000, maxWorkers, retry: isBeside ? 1 : 0 };
const onDatabase = {
  ...patient,
  globalSetup: ['infra/test/database.ts'],
  setupFiles: ['infra/test/each-file.ts'],
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...patient,
          name: 'pure',
          include: sources.map((folder) => `${folder}/*.test.{ts,tsx}`),
          exclude: ['**/*.db.test.ts', '**/node_modules/**', ...aloneWithoutDatabase],
          // Starting a process for each file would take two thirds of the run.
          isolate: false,
        },
      },
      { test: { ...patient, name: 'pure-alone', include: aloneWithoutDatabase } },
      {
        test: {
          ...onDatabase,
          name: 'database',
          include: ['services/**/*.db.test.ts', 'infra/**/*.db.test.ts'],
          exclude: alone,
          // Files share the loaded services: loading them for each file would take a third of the run.
          isolate: false,
        },
      },
      { test: { ...onDatabase, name: 'database-alone', include: alone } },
    ],
  },
});
