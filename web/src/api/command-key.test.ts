import { expect, it } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { createCommandKeys } from './command-key.ts';

function keys() {
  let made = 0;
  return createCommandKeys(() => `key-${++made}`);
}
const fails = (status: number) => () => Promise.reject(new ApiError(status, null));
const used: string[] = [];
const note = async (key: string) => void used.push(key);

it('keeps the key of a command without an answer, and only then', async () => {
  const send = keys();
  used.length = 0;
  await expect(send({ to: 'employed' }, fails(0))).rejects.toThrow();
  await send({ to: 'employed' }, note);
  await send({ to: 'employed' }, note);
  await expect(send({ to: 'rejected' }, fails(409))).rejects.toThrow();
  await send({ to: 'rejected' }, note);
  expect(used).toEqual(['key-1', 'key-2', 'key-4']);
});

it('gives another command another key', async () => {
  const send = keys();
  used.length = 0;
  await expect(send({ to: 'employed' }, fails(0))).rejects.toThrow();
  await send({ to: 'rejected' }, note);
  expect(used).toEqual(['key-2']);
});

it('keeps it while another command is under way', async () => {
  const send = keys();
  used.length = 0;
  await expect(send({ id: 'a' }, fails(0))).rejects.toThrow();
  await send({ id: 'b' }, note);
  await send({ id: 'a' }, note);
  expect(used).toEqual(['key-2', 'key-1']);
});
