import { expect, it } from 'vitest';
import { displayName } from './display-name.ts';

it.each([
  ['Mara', 'Iten', 'm@post.example', 'Mara Iten'],
  ['Mara', '', 'm@post.example', 'Mara'],
  ['', 'Iten', 'm@post.example', 'Iten'],
  [' ', ' ', 'mara.iten@post.example', 'mara.iten'],
  ['', '', '"odd@name"@post.example', '"odd@name"'],
  ['', '', '@post.example', 'Unknown User'],
  ['', '', '', 'Unknown User'],
])('%j %j, %s is shown as %s', (firstName, lastName, email, shown) => {
  expect(displayName({ firstName, lastName, email })).toBe(shown);
});
