import { expect, it } from 'vitest';
import { tokenComplaints } from './css-tokens.ts';

const themes = { scale: '.a{--space-4:4px}', public: '.a{--color-ink:#000}', staff: '.b{--color-ink:#111}' };

it('wants the same tokens of both themes', () => {
  expect(tokenComplaints(themes, new Map())).toEqual([]);
  expect(tokenComplaints({ ...themes, staff: '.b{--row:1px}' }, new Map())).toEqual([
    'web/src/ui/themes/staff.css: --color-ink is missing',
    'web/src/ui/themes/public.css: --row is missing',
  ]);
});

it('knows the tokens of the themes, of the scale and of the module itself', () => {
  const uses = (css: string) => tokenComplaints(themes, new Map([['m.module.css', css]]));
  expect(uses('.c{--own:1;order:var(--own);color:var(--color-ink);gap:var(--space-4)}')).toEqual([]);
  expect(uses('.c{color:var(--ink, red)}')).toEqual(['m.module.css: --ink is no token']);
});
