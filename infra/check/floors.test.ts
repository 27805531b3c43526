import { describe, expect, test } from 'vitest';
import { violationsIn } from './floors.ts';

/** What is said about one import of `file`. */
const rulesFor = (file: string, code: string): string[] => violationsIn(file, code).map(({ rule }) => rule);

describe('the floors of the house', () => {
  test.each([
    ['state-machines/application/decide.ts', `import pg from 'pg';`, /no package but xstate and zod/],
    ['state-machines/application/decide.ts', `import fs from 'node:fs';`, /no package but xstate and zod/],
    [
      'state-machines/application/decide.ts',
      `import type { Db } from '#services/platform/db/postgres.ts';`,
      /only itself/,
    ],
    ['services/identity/contract.ts', `import { uuid } from 'uuid';`, /no package but zod/],
    ['services/identity/contract.ts', `import { a } from './sessions.ts';`, /other contracts/],
    ['services/identity/endpoints.ts', `import { a } from './routes.ts';`, /other contracts/],
    [
      'services/platform/jobs/jobs.ts',
      `import { a } from '#services/event-log/append/append.ts';`,
      /floor above/,
    ],
    [
      'services/event-log/append/append.ts',
      `import { a } from '#services/applications/effects.ts';`,
      /floor above/,
    ],
    ['services/identity/routes.ts', `import { a } from '#services/http/app.ts';`, /floor above/],
    ['services/http/app.ts', `import { a } from '#services/start/config.ts';`, /floor above/],
    [
      'services/identity/jobs.ts',
      `import { a } from '#services/applications/effects.ts';`,
      /applications comes after it in the order/,
    ],
    ['services/start/all.ts', `import { a } from '#infra/test/clock.ts';`, /outside their floors/],
    ['web/src/main.tsx', `import { a } from '#services/identity/sessions.ts';`, /web may see only/],
    ['web/src/main.tsx', `import { a } from 'node:path';`, /runs in a browser/],
    [
      'services/identity/routes.ts',
      `import { a } from '../audit/write.ts';`,
      /may not leave services\/identity/,
    ],
    ['web/src/staff/page.tsx', `import { a } from '../../../infra/x.ts';`, /may not leave web\/src/],
    ['services/payroll/routes.ts', `export {};`, /has no floor/],
  ])('%s refuses %s', (file, code, rule) => {
    expect(rulesFor(file, code)).toEqual(expect.arrayContaining([expect.stringMatching(rule)]));
  });

  test.each([
    ['a dynamic import', `const a = await import('#services/http/app.ts');`],
    ['an import of a type', `import type { A } from '#services/http/app.ts';`],
    ['a type written in place', `type A = import('#services/http/app.ts').A;`],
    ['a re-export', `export { a } from '#services/http/app.ts';`],
  ])('count %s', (_what, code) => {
    expect(rulesFor('services/platform/jobs/jobs.ts', code)).toHaveLength(1);
  });

  test.each([
    [
      'state-machines/application/decide.ts',
      `import { a } from 'xstate/graph'; import b from './machine.ts';`,
    ],
    [
      'state-machines/application/decide.test.ts',
      `import { test } from 'vitest'; import fc from 'fast-check';`,
    ],
    ['services/identity/contract.ts', `import { a } from '#services/platform/contract.ts';`],
    ['services/http/live/endpoints.ts', `import { a } from '#services/platform/endpoint.ts';`],
    ['services/http/contract.ts', `import * as a from '#services/users/endpoints.ts';`],
    ['services/event-log/append/append.ts', `import { a } from '#services/platform/jobs/jobs.ts';`],
    ['services/event-log/append/append.db.test.ts', `import { a } from '#infra/test/fresh-database.ts';`],
    ['services/documents/jobs.ts', `import { a } from '#services/applications/effects.ts';`],
    ['web/src/main.tsx', `import { a } from '#services/identity/contract.ts'; import 'react';`],
    ['infra/test/people.ts', `import { a } from '#services/start/config.ts';`],
  ])('%s may have %s', (file, code) => {
    expect(rulesFor(file, code)).toEqual([]);
  });

  test('are not disturbed by text that looks like an import', () => {
    const code = `// import a from '#services/http/app.ts'\nconst b = "import c from '#services/start/api.ts'";`;
    expect(rulesFor('services/platform/jobs/jobs.ts', code)).toEqual([]);
  });

  test('name the line', () => {
    const code = `import a from './ids.ts';\n\nimport b from '#services/http/app.ts';`;
    expect(violationsIn('services/platform/jobs/jobs.ts', code)[0]?.line).toBe(3);
  });
});
