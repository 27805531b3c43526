import { expect, it } from 'vitest';
import { builtInCompany } from '#state-machines/company.ts';
import { senderOf } from './sender.ts';

it.each([
  ['office@post.example', 'Nordwind AG', 'Nordwind AG <office@post.example>'],
  ['office@post.example', 'Nordwind, Söhne', '"Nordwind, Söhne" <office@post.example>'],
  ['office@post.example', 'The "Wind" \\ Co', '"The \\"Wind\\" \\\\ Co" <office@post.example>'],
  ['Front desk <desk@post.example>', 'Nordwind AG', 'Front desk <desk@post.example>'],
])('mails of %s for %s come from %s', (mailFrom, name, sender) => {
  expect(senderOf(mailFrom, { ...builtInCompany, name })).toBe(sender);
});
