import { defineConfig } from 'vitest/config';

const sources = ['state-machines/**', 'services/**', 'web/src/**', 'infra/**'];

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
          name: 'database',
          include: ['services/**/*.db.test.ts', 'infra/**/*.db.test.ts'],
          globalSetup: ['infra/test/database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
