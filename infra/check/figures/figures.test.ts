import { expect, test } from 'vitest';
import { longestFunction, rawElementsIn } from './components.ts';
import { median } from './figures.ts';
import { capabilitiesInCycle, importsBetweenPages } from './imports.ts';
import { isReached, tableOf } from './print.ts';
import { edgesOf, sourceOf } from './sources.ts';
import { styleFigures } from './styles.ts';

const edge = (from: string, to: string) => ({ from, to });

test('a cycle is found through several capabilities; contracts and what leads into it are no part', () => {
  const edges = [
    edge('services/a/x.ts', 'services/b/y.ts'),
    edge('services/b/y.ts', 'services/c/z.ts'),
    edge('services/c/jobs.ts', 'services/a/x.ts'),
    edge('services/d/x.ts', 'services/a/x.ts'),
    edge('services/a/x.ts', 'services/d/contract.ts'),
  ];
  expect(capabilitiesInCycle(edges)).toEqual(['a', 'b', 'c']);
  expect(capabilitiesInCycle(edges.slice(1))).toEqual([]);
});

test('imports between pages: shared folders and a page’s own subfolders are none', () => {
  const edges = [
    edge('web/src/staff/review/queue.tsx', 'web/src/staff/users/words.ts'),
    edge('web/src/staff/review/keys/use-keys.ts', 'web/src/staff/review/queue.tsx'),
    edge('web/src/staff/review/queue.tsx', 'web/src/staff/shell/title.ts'),
    edge('web/src/staff/shell/routes.ts', 'web/src/staff/users/words.ts'),
  ];
  const files = ['web/src/staff/review/page.tsx', 'web/src/staff/users/page.tsx'];
  expect(importsBetweenPages(edges, files)).toEqual([edges[0]]);
});

test('imports are read from the syntax, with names of folders resolved', () => {
  const source = sourceOf(
    'web/src/staff/a/b.ts',
    "import { x } from '../c.ts';\nexport * from '#services/d/e.ts';\n// import './no.ts'",
  );
  expect(edgesOf([source])).toEqual([
    edge('web/src/staff/a/b.ts', 'web/src/staff/c.ts'),
    edge('web/src/staff/a/b.ts', 'services/d/e.ts'),
  ]);
});

test('styles: short classes once each, declarations with pixels, no comments', () => {
  const sheet = `/* .no { width: 3px } */
.ab, .abc .long-name:hover { width: 3px; margin: 0 -1.5px; color: red }
@media (min-width: 900px) { .ab { padding: var(--space) } }
`;
  expect(styleFigures([sheet])).toEqual({
    lines: 3,
    shortClasses: ['ab', 'abc'],
    declarationsWithPixels: 2,
  });
});

test('raw elements outside the component library', () => {
  const markup = 'export const A = () => <div><button type="button" /><table /><Button /></div>;';
  const sources = ['web/src/staff/a.tsx', 'web/src/ui/button.tsx', 'infra/a.tsx'].map((file) =>
    sourceOf(file, markup),
  );
  expect(rawElementsIn(sources)).toEqual({ button: 1, table: 1, dialog: 0 });
});

test('the longest function, by its place', () => {
  const text = 'const a = () => 1;\nfunction b() {\n  return [\n    2,\n  ];\n}\n';
  expect(longestFunction([sourceOf('services/a.ts', text)])).toEqual({
    file: 'services/a.ts',
    line: 2,
    lines: 5,
  });
});

test('the table says what is reached', () => {
  const rows = [
    { what: 'files · median', is: [900, 43], aim: [{ atMost: 760 }, { atLeast: 50 }] },
    { what: 'lines', is: [1_200], aim: [{ atMost: 8_000 }], where: 'a.ts:3' },
  ];
  expect(rows.map(isReached)).toEqual([false, true]);
  expect(tableOf(rows).split('\n').slice(0, 2)).toEqual([
    '         files · median  900 · 43  ≤ 760 · ≥ 50',
    'reached  lines           1,200     ≤ 8,000       a.ts:3',
  ]);
  expect(median([5, 1, 9])).toBe(5);
});
