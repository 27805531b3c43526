import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DamagedFile, openFile, SealedFile, sealFile } from './sealed-file.ts';

const key = randomBytes(32);
const fileKey = () => key;
const chunk = 65_536;
const header = 36;

async function* inParts(content: Buffer, size = content.length || 1): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
async function all(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const got: Uint8Array[] = [];
  for await (const part of parts) got.push(part);
  return Buffer.concat(got);
}
const seal = (content: Buffer, size?: number) => all(sealFile(fileKey, 'here', inParts(content, size)));
const open = (sealed: Buffer, size?: number, place = 'here') =>
  all(openFile(fileKey, place, inParts(sealed, size)));

describe('S20: a sealed file', () => {
  it.each([0, 1, 100, chunk - 1, chunk, chunk + 1, 2 * chunk, 2 * chunk + 17, 1_000_000])(
    'of %i bytes opens to the same, however it is cut on its way',
    async (size) => {
      const content = randomBytes(size);
      const sealed = await seal(content, 1_000);
      expect(sealed.length).toBe(header + size + 16 * Math.max(1, Math.ceil(size / chunk)));
      for (const piece of [7, 16_384, sealed.length]) {
        if (piece === 7 && size > 3 * chunk) continue;
        expect((await open(sealed, piece)).equals(content)).toBe(true);
      }
    },
  );

  it('reads the same from anywhere', async () => {
    const content = randomBytes(3 * chunk + 500);
    const sealed = await seal(content);
    const file = await SealedFile.open(
      fileKey,
      'here',
      async (at, n) => sealed.subarray(at, at + n),
      sealed.length,
    );
    expect(file.size).toBe(content.length);
    for (const [from, to] of [
      [0, content.length],
      [chunk - 5, chunk + 5],
      [chunk, 2 * chunk],
      [content.length - 22, content.length],
      [5, 5],
    ] as const) {
      expect((await all(file.bytes(from, to))).equals(content.subarray(from, to))).toBe(true);
    }
    await expect(all(file.bytes(0, content.length + 1))).rejects.toThrow(DamagedFile);
  });

  it('is never the same twice, and shows nothing of what it holds', async () => {
    const content = Buffer.from('Personalausweis '.repeat(20_000));
    const [one, other] = [await seal(content), await seal(content)];
    expect(one.equals(other)).toBe(false);
    expect(one.includes('ausweis')).toBe(false);
  });

  const content = randomBytes(2 * chunk + 100);
  const places = [
    0,
    3,
    4,
    35,
    36,
    header + 100,
    header + chunk + 15,
    header + chunk + 16,
    header + 2 * (chunk + 16),
    -1,
  ];
  it.each(places)('with one bit changed at byte %i is refused', async (place) => {
    const sealed = await seal(content);
    const at = place < 0 ? sealed.length + place : place;
    // The key hangs on the salt: here one that does not must not hide a changed salt.
    const salted = (salt: Buffer) => Buffer.from(salt);
    const real = await all(sealFile(salted, 'here', inParts(content)));
    real.writeUInt8(real.readUInt8(at) ^ 1, at);
    await expect(all(openFile(salted, 'here', inParts(real)))).rejects.toThrow(DamagedFile);
  });

  it.each([
    ['in the header', (sealed: Buffer) => sealed.subarray(0, 20)],
    ['after the header', (sealed: Buffer) => sealed.subarray(0, header)],
    ['between two chunks', (sealed: Buffer) => sealed.subarray(0, header + chunk + 16)],
    ['in a tag', (sealed: Buffer) => sealed.subarray(0, -3)],
    ['to nothing', (sealed: Buffer) => sealed.subarray(0, 0)],
  ])('cut off %s is refused', async (_where, cut) => {
    await expect(open(cut(await seal(content)))).rejects.toThrow(DamagedFile);
  });

  it('with something added, or its chunks in another order, is refused', async () => {
    const sealed = await seal(content);
    const [first, second] = [header, header + chunk + 16].map((at) => sealed.subarray(at, at + chunk + 16));
    const rest = sealed.subarray(header + 2 * (chunk + 16));
    const swapped = Buffer.concat([sealed.subarray(0, header), second as Buffer, first as Buffer, rest]);
    await expect(open(swapped)).rejects.toThrow(DamagedFile);
    await expect(open(Buffer.concat([sealed, Buffer.from('x')]))).rejects.toThrow(DamagedFile);
  });

  it('gives nothing of a chunk that is not genuine', async () => {
    const sealed = await seal(content);
    sealed.writeUInt8(sealed.readUInt8(header + chunk + 20) ^ 1, header + chunk + 20);
    const given: Buffer[] = [];
    const reading = (async () => {
      for await (const part of openFile(fileKey, 'here', inParts(sealed))) given.push(part);
    })();
    await expect(reading).rejects.toThrow(DamagedFile);
    expect(Buffer.concat(given).equals(content.subarray(0, chunk))).toBe(true);
  });

  it('is taken in no further than it is taken out: two chunks at most are held', async () => {
    let taken = 0;
    async function* source() {
      for (let n = 0; n < 200; n++) {
        taken += 50_000;
        yield Buffer.alloc(50_000, n);
      }
    }
    let given = 0;
    for await (const part of sealFile(fileKey, 'here', source())) {
      given += part.length;
      expect(taken - given).toBeLessThan(2 * chunk);
    }
    expect(given).toBeGreaterThan(10_000_000);
  });
});
