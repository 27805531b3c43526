import { expect, it } from 'vitest';
import { readDisplay } from './use-display.ts';

it('takes what it does not know as absent', () => {
  const plain = { density: 'comfortable', hidden: [] };
  for (const stored of [null, '', 'null', '7', '{"hidden":"score"}', '{"density":"huge","hidden":["x",3]}'])
    expect(readDisplay(stored)).toEqual(plain);
  expect(readDisplay('{"density":"compact","hidden":["applied","score","gone"]}')).toEqual({
    density: 'compact',
    hidden: ['score', 'applied'],
  });
});
