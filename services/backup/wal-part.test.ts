import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { folderStore } from './folder-store.ts';
import { keyIdOf, readWalPart, WalPartWriter } from './wal-part.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-wal-part-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const store = folderStore(folder);
const key = { id: '20261123T120000Z-0badcafe', key: randomBytes(32) };
const place = { timeline: 1, start: 0x3000028n };
const messages = [randomBytes(100), Buffer.alloc(0), randomBytes(70_000)];

async function written(name: string): Promise<Buffer> {
  const writer = new WalPartWriter(store.grow(name), place, key);
  for (const [n, bytes] of messages.entries()) writer.append(bytes, 1_000 + n);
  expect(writer.end).toBe(place.start + 70_100n);
  await writer.sync();
  writer.close();
  return readFile(path.join(folder, name));
}

it('gives back what was received, with its places and times', async () => {
  const sealed = await written('whole');
  expect(keyIdOf(sealed)).toBe(key.id);
  const { frames, end, tail } = readWalPart(sealed, place, key.key);
  expect(frames).toEqual([
    { start: place.start, bytes: messages[0], at: 1_000 },
    { start: place.start + 100n, bytes: messages[1], at: 1_001 },
    { start: place.start + 100n, bytes: messages[2], at: 1_002 },
  ]);
  expect({ end, tail }).toEqual({ end: place.start + 70_100n, tail: 'whole' });
  expect(sealed.includes(messages[0] as Buffer)).toBe(false);
});

it('reads up to where it was torn, wherever that is', async () => {
  const sealed = await written('torn');
  for (let length = 0; length < sealed.length; length += 97) {
    const part = readWalPart(sealed.subarray(0, length), place, key.key);
    expect(part.frames.length).toBeLessThan(3);
    if (part.tail === 'whole') expect(part.frames.length).toBeGreaterThanOrEqual(0);
    else expect(part.tail).toBe(length < 4 ? 'altered' : 'torn');
  }
});

it('stops at what was altered, moved to another place, or sealed by another key', async () => {
  const sealed = await written('altered');
  for (const at of [40, 75, 80, 100, sealed.length - 1]) {
    const altered = Buffer.from(sealed);
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
    expect(readWalPart(altered, place, key.key)).toMatchObject({
      tail: expect.stringMatching(/altered|torn/),
    });
    expect(readWalPart(altered, place, key.key).frames.length).toBeLessThan(3);
  }
  expect(readWalPart(sealed, { ...place, timeline: 2 }, key.key)).toMatchObject({
    frames: [],
    tail: 'altered',
  });
  expect(readWalPart(sealed, place, randomBytes(32))).toMatchObject({ frames: [], tail: 'altered' });
});

it('is never written over', async () => {
  await written('once');
  expect(() => store.grow('once')).toThrow('EEXIST');
});
