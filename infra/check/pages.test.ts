import { describe, expect, test } from 'vitest';
import { pageViolationsIn, roomViolations } from './pages.ts';

describe('the pages of the web areas', () => {
  test.each([
    ['web/src/staff/review/page.tsx', `import { a } from '../applications/page.tsx';`, /only the route tree/],
    ['web/src/staff/review/page.tsx', `import type { A } from '../users/words.ts';`, /only the route tree/],
    ['web/src/staff/review/page.tsx', `const a = import('../users/role-menu.tsx');`, /only the route tree/],
    ['web/src/staff/review/page.tsx', `import '../users/users.css';`, /only the route tree/],
    ['web/src/staff/shell/layout.tsx', `import { a } from '../review/page.tsx';`, /only the route tree/],
    ['web/src/public/layout.tsx', `import { a } from './home/page.tsx';`, /only the route tree/],
    ['web/src/skeletons/staff.tsx', `import { a } from '#web/staff/review/page.tsx';`, /only the route tree/],
    [
      'web/src/portal/status/page.tsx',
      `import { a } from '#web/public/home/page.tsx';`,
      /only the route tree/,
    ],
    [
      'web/src/staff/testing/page.tsx',
      `import { a } from '#web/portal/frame/stay.ts';`,
      /staff may not import/,
    ],
    ['web/src/public/footer.tsx', `import { a } from '../portal/use-portal.ts';`, /public may not import/],
    ['web/src/portal/layout.tsx', `import { a } from '#web/staff/shell/theme.ts';`, /portal may not import/],
  ])('%s refuses %s', (file, code, why) => {
    expect(pageViolationsIn(file, code)).toEqual([expect.stringMatching(why)]);
  });

  test.each([
    ['web/src/staff/review/page.tsx', `import { a } from './parts/b.tsx'; import '../styles/review.css';`],
    ['web/src/staff/review/queue/row.tsx', `import { a } from '../page.tsx'; import '../../shell/theme.ts';`],
    ['web/src/portal/status/page.tsx', `import { a } from '#web/public/components/cell.tsx';`],
    [
      'web/src/portal/status/page.tsx',
      `import { a } from '#web/public/use-title.ts'; import '../layout.tsx';`,
    ],
    ['web/src/staff/testing/page.tsx', `import { a } from '#web/applicant/prompts.ts'; import 'react';`],
    ['web/src/routes.tsx', `const a = import('./staff/review/page.tsx');`],
    ['web/src/staff/review/page.test.tsx', `import { a } from '../users/page.tsx';`],
  ])('%s may have %s', (file, code) => {
    expect(pageViolationsIn(file, code)).toEqual([]);
  });

  test('stand in folders that the route tree opens, or that are declared', () => {
    const tree = `const a = import('./staff/review/page.tsx');`;
    const files = [
      'web/src/staff/review/page.tsx',
      'web/src/staff/odds/a.ts',
      'web/src/staff/shell/layout.tsx',
    ];
    const found = roomViolations(files, tree);
    expect(found).toContainEqual(expect.stringMatching(/staff\/odds is neither/));
    expect(found).toContainEqual(expect.stringMatching(/staff\/queries is declared .* does not exist/));
    expect(found.filter((each) => /review|shell/.test(each))).toEqual([]);
  });
});
