/** What is wrong, in two or three words; the verifier's sentence stands beside it (`services/event-log/append/chain.ts`). */
const words: Readonly<Record<string, string>> = {
  missing: 'Events missing',
  link: 'Link broken',
  hash: 'Text changed',
  column: 'Column changed',
  unreadable: 'Not an event',
  unknown: 'Not known here',
  from: 'Wrong beginning',
  transition: 'Impossible step',
  cut: 'End cut off',
  removed: 'Removed',
  replaced: 'History replaced',
  checkpoint: 'Checkpoint',
  projection: 'Read model',
};

export const problemWords = (code: string): string => words[code] ?? code;

/** An application by the beginning and end of its id: whoever checks needs no names. */
export const shortId = (id: string): string => `${id.slice(0, 8)}…${id.slice(-4)}`;
