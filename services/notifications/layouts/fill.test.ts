import { expect, it } from 'vitest';
import { compileLayout } from './fill.ts';

it.each([
  ['a value, escaped', '<p>{{name}}</p>', { name: '<b> & "c"' }, '<p>&lt;b&gt; &amp; &quot;c&quot;</p>'],
  ['markup of our own, as it is', '{{{room}}}', { room: '&nbsp;' }, '&nbsp;'],
  ['nothing for what is not there', 'a{{none}}b', {}, 'ab'],
  ['a list', '{{#items}}<li>{{.}}</li>{{/items}}', { items: ['a', '<'] }, '<li>a</li><li>&lt;</li>'],
  [
    'a part with values of its own',
    '{{#link}}{{label}}: {{url}}{{/link}}',
    { link: { label: 'Go', url: '/' } },
    'Go: /',
  ],
  [
    'a part by a condition',
    '{{#is}}{{name}}{{/is}}{{#not}}x{{/not}}',
    { is: true, not: false, name: 'N' },
    'N',
  ],
  ['parts in parts', '{{#a}}[{{#b}}{{.}},{{/b}}]{{/a}}', { a: [{ b: [1, 2] }, { b: [] }] }, '[1,2,][]'],
  ['nothing in what is filled in', '{{name}}', { name: '{{other}}', other: 'x' }, '{{other}}'],
])('fills in %s', (_, source, values, html) => {
  expect(compileLayout(source)(values)).toBe(html);
});

it.each(['{{#a}}x', 'x{{/a}}', '{{#a}}{{#b}}x{{/a}}{{/b}}'])(
  'refuses a part that is not closed: %s',
  (source) => {
    expect(() => compileLayout(source)).toThrow(SyntaxError);
  },
);
