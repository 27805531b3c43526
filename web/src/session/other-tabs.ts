import type { SessionEnd } from '#services/identity/contract.ts';

/** What the tabs of one browser tell each other. */
type Word =
  | { is: 'active'; at: number }
  /** Has anybody been active elsewhere? */
  | { is: 'asking' }
  | { is: 'ended'; because: SessionEnd }
  /** Test mode went on or off (ruling 22). */
  | { is: 'test-mode' };

const channel = new BroadcastChannel('cursus-session');

/** Says it in all other tabs. */
export function tell(word: Word): void {
  channel.postMessage(word);
}

/** @returns stops listening */
export function hear(listen: (word: Word) => void): () => void {
  const onMessage = ({ data }: MessageEvent<Word>) => listen(data);
  channel.addEventListener('message', onMessage);
  return () => channel.removeEventListener('message', onMessage);
}
