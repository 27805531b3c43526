import type { TestProject } from 'vitest/node';
import { loginUrlOf } from '../cluster.ts';

/** Once a run: test files find the cluster where they usually find a PostgreSQL of their own. */
export default function setUp(project: TestProject): void {
  const url = process.env.COORDINATOR_URL;
  if (!url) throw new Error('COORDINATOR_URL is not set: npm run citus sets it.');
  project.provide('database', {
    serverUrl: url,
    loginUrl: loginUrlOf(url),
    superuserUrl: url,
    template: null,
  });
}
