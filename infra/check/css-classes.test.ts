import { expect, it } from 'vitest';
import { classComplaints, classesIn, classesUsed } from './css-classes.ts';

const page = (css: string, script: string) =>
  classComplaints(
    new Map([
      ['web/src/staff/users/page.module.css', css],
      ['web/src/staff/users/page.tsx', `import styles from './page.module.css';\n${script}`],
    ]),
  );

it('finds the classes of nested and joined selectors, and none in attributes and values', () => {
  const css = '.a{ &.b:hover .c{ width: 1.5rem } } @media (width<1px){ .d:not(.e)[href$=".pdf"]{} }';
  expect([...classesIn(css)]).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('finds what a script uses, computed names too', () => {
  const source = "from './styles.module.css'; styles.a, styles.bC; other.x; styles[tone]";
  expect(classesUsed(source, 'styles')).toEqual(['a', 'bC', null]);
});

it('complains about a class that is used and not defined, and one that is defined and not used', () => {
  expect(page('.head{}', 'styles.head')).toEqual([]);
  expect(page('.head{}', 'styles.haed')).toEqual([
    'web/src/staff/users/page.tsx: .haed is not defined in ./page.module.css',
    'web/src/staff/users/page.module.css: .head is never used',
  ]);
  expect(page('.head{}', 'styles.head; styles[name]')).toEqual([
    expect.stringContaining('hides which class'),
  ]);
});

it('complains about a file that is not there', () => {
  const files = new Map([['web/src/a.tsx', "import styles from './a.module.css';"]]);
  expect(classComplaints(files)).toEqual(['web/src/a.tsx:1 finds no ./a.module.css']);
});

it('wants no layer in a sheet', () => {
  expect(page('.head{}', 'styles.head')).toEqual([]);
  expect(page('@layer components { .head{} }', 'styles.head')).toHaveLength(1);
});
