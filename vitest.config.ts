import { defineConfig } from 'vitest/config';

const sources = ['state-machines/**', 'services/**', 'web/src/**', 'infra/**'];

/** These replace modules, count what their process has open, or end processes: each needs a process of its own. */
const alone = [
  'infra/faults/**/*.db.test.ts',
  'services/identity/passwords/reset.db.test.ts',
  'services/identity/sign-in/sign-in.db.test.ts',
  'services/identity/sign-up/sign-up.db.test.ts',
];

const onDatabase = {
  globalSetup: ['infra/test/database.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  maxWorkers: 2,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: sources.map((folder) => `${folder}/*.test.{ts,tsx}`),
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
        },
      },
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
