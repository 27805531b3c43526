import { expect, test } from 'vitest';
import { aboveCeiling, bannedIn, lowered } from './banned-words.ts';

const wordsIn = (text: string, file = 'services/a.ts') => bannedIn({ file, text }).map(({ word }) => word);

test.each([
  ['// for whoever reads it', ['whoever']],
  ['Nobody was told, somebody asks anew.', ['nobody', 'told', 'somebody', 'anew']],
  ['renews no oftener than this, counted from nought', ['oftener', 'nought']],
  ['what goes with a mail', ['goes with']],
  ['interface WrittenFact extends DecidedFact {}', ['fact', 'fact']],
  ["from './fold-stream.ts'; shadow = twinRows", ['fold', 'twin']],
  ['select * from application_facts', ['facts']],
  ['const stay = stayLengths[0]; const toastStay = 1', ['stay', 'stay', 'stay']],
  ['gatherReads(); forgetWish(id)', ['gather', 'wish']],
])('%s', (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test.each([
  'In fact the factory made a factor.',
  'The status stays; people stay signed in and wish to gather there.',
  'unfolding manifold; keepAlive; told-you is not here'.replace('told-you', 'untold'),
  'onClick={stayActive}',
])('%s has none', (text) => {
  expect(wordsIn(text)).toEqual([]);
});

test('a path counts too, and places are by line', () => {
  expect(bannedIn({ file: 'services/event-log/fold-stream.ts', text: 'a\nwhoever' })).toEqual([
    { file: 'services/event-log/fold-stream.ts', line: 0, word: 'fold' },
    { file: 'services/event-log/fold-stream.ts', line: 2, word: 'whoever' },
  ]);
});

test('a count above its ceiling is a complaint with what to write instead', () => {
  expect(aboveCeiling({ fact: 2, told: 1 }, { fact: 2 })).toEqual([
    expect.stringMatching(/^'told' appears 1 times, at most 0\. Write: say what is shown or sent\./),
  ]);
});

test('a ceiling goes down with the count and never up', () => {
  expect(lowered({ fact: 9, told: 3 }, { fact: 5, told: 4, anew: 2 })).toEqual({ fact: 5, told: 3 });
});
