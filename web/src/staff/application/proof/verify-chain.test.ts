import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ChainVerification, EventView } from '#services/event-log/contract.ts';
import { verifyChain } from './verify-chain.ts';

const id = '0192a7f4-6c1e-7d0e-8a11-000000000018';
const sha = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
function chainOf(length: number): EventView[] {
  let previous = sha(id);
  return Array.from({ length }, (_, index) => {
    const shown = { version: index + 1, type: 'x', at: '2026-09-29T19:02:00.000Z', from: 'a', to: 'b' };
    const body = JSON.stringify({ ...shown, place: index });
    const prevHash = previous.toString('hex');
    previous = sha(previous, body);
    return { ...shown, body, prevHash, hash: previous.toString('hex') } as EventView;
  });
}
const server =
  (problems: ChainVerification['problems'] = []) =>
  async () =>
    ({
      events: 3,
      verifiedAt: '',
      problems,
      checkpoint: null,
      areFilesRead: true,
      keyFingerprints: ['f'],
    }) as ChainVerification;

it('finds an honest chain whole', async () => {
  expect(await verifyChain(id, chainOf(3), server())).toMatchObject({ events: 3, ofEvents: 3, problems: [] });
});

it('finds by itself what the server does not say, at the event where it is', async () => {
  const events = chainOf(3);
  const forged = { ...events[1], body: '{"other":1}' } as EventView;
  const { problems } = await verifyChain(id, [events[0], forged, events[2]] as EventView[], server());
  expect(problems).toMatchObject([{ version: 2, code: 'browser' }]);
  const left = await verifyChain(id, [events[0], events[2]] as EventView[], server());
  expect(left.problems).toMatchObject([{ version: 3, code: 'browser' }]);
});

it('says of an event once what is wrong, in the order of the history', async () => {
  const events = chainOf(3);
  const forged = { ...events[1], body: '{}' } as EventView;
  const said = [
    { version: 2, code: 'hash', detail: 'its text was changed' },
    { version: 0, code: 'checkpoint', detail: 'not signed' },
  ];
  const { problems } = await verifyChain(id, [events[0], forged, events[2]] as EventView[], server(said));
  expect(problems.map(({ version, code }) => `${version} ${code}`)).toEqual(['0 checkpoint', '2 hash']);
});
