import { expect, it } from 'vitest';
import { committedMailLayout, compileMailLayout, mailLayouts } from './mail-layouts.ts';

it.each(mailLayouts)('the committed layout %s is what MJML makes of it', async (name) => {
  expect(await committedMailLayout(name)).toBe(await compileMailLayout(name));
});
