import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { newId } from '../ids.ts';
import { Keyring } from './keyring.ts';
import { erased, PersonKeys } from './person-keys.ts';

const { ctx, clock, owner } = await freshDatabase();
const { keys } = ctx;
const text = 'Zweite Sprache: Rätoromanisch';

async function person(): Promise<string> {
  const id = newId();
  await keys.create(id, clock.now());
  return id;
}

describe('the key of a person', () => {
  it('encrypts and decrypts, differently each time', async () => {
    const id = await person();
    const encrypt = await keys.encryptor(id);
    const [one, two] = [encrypt('a/1/notes', text), encrypt('a/1/notes', text)];
    expect(one.ct).not.toBe(two.ct);
    expect(Buffer.from(one.ct, 'base64url').toString('latin1')).not.toContain('Sprache');
    const decrypt = await keys.decryptor([id]);
    expect([decrypt('a/1/notes', one), decrypt('a/1/notes', two)]).toEqual([text, text]);
  });

  it('digests what was given without another read right after it was made, and never once it is destroyed', async () => {
    const pool = vi.spyOn(owner, 'query');
    const own = new PersonKeys(owner, ctx.secrets.masterKeys);
    const id = newId();
    await own.create(id, clock.now());
    const digest = await own.digester(id, clock.now());
    expect(pool).toHaveBeenCalledTimes(1);
    pool.mockRestore();
    expect(digest('a form')).not.toBe(digest('another form'));
    expect((await keys.digester(id, clock.now()))('a form')).toBe(digest('a form'));
    await own.destroy(id, clock.now());
    await expect(own.digester(id, clock.now())).rejects.toThrow('destroyed');
  });

  it('binds a text to its application, version and field', async () => {
    const id = await person();
    const sealed = (await keys.encryptor(id))('a/1/notes', text);
    const decrypt = await keys.decryptor([id]);
    for (const other of ['a/2/notes', 'b/1/notes', 'a/1/reason']) {
      expect(() => decrypt(other, sealed)).toThrow();
    }
  });

  it('refuses a text whose bytes were changed', async () => {
    const id = await person();
    const sealed = (await keys.encryptor(id))('a/1/notes', text);
    const bytes = Buffer.from(sealed.ct, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(14) ^ 1, 14);
    const decrypt = await keys.decryptor([id]);
    expect(() => decrypt('a/1/notes', { key: id, ct: bytes.toString('base64url') })).toThrow();
  });

  it('opens nothing of another person', async () => {
    const [one, other] = [await person(), await person()];
    const sealed = (await keys.encryptor(one))('a/1/notes', text);
    const decrypt = await keys.decryptor([one, other]);
    expect(() => decrypt('a/1/notes', { ...sealed, key: other })).toThrow();
  });

  it('is made once: a repeat leaves it as it is', async () => {
    const id = await person();
    const sealed = (await keys.encryptor(id))('a/1/notes', text);
    await keys.create(id, clock.now());
    expect((await keys.decryptor([id]))('a/1/notes', sealed)).toBe(text);
  });

  it('is made and read together with those of others that are asked for at the same moment', async () => {
    const people = Array.from({ length: 40 }, () => newId());
    const asked = vi.spyOn(ctx.pool, 'query');
    const together = new PersonKeys(ctx.pool, Keyring.of([randomBytes(32)]));
    const found = await Promise.all(people.map((id) => together.sealingKey(id, clock.now())));
    // looked for, made, read
    expect(asked).toHaveBeenCalledTimes(3);
    expect(new Set(found.map((key) => key?.export().toString('hex'))).size).toBe(people.length);
    await Promise.all(people.map((id) => together.sealingKey(id, clock.now())));
    expect(asked).toHaveBeenCalledTimes(3);
    asked.mockRestore();
  });

  it('S27: reads [erased] once destroyed, and cannot be written with or made again', async () => {
    const id = await person();
    const sealed = (await keys.encryptor(id))('a/1/notes', text);
    await keys.destroy(id, clock.now());
    expect((await keys.decryptor([id]))('a/1/notes', sealed)).toBe(erased);
    await expect(keys.encryptor(id)).rejects.toThrow('destroyed');
    await keys.create(id, clock.now());
    expect((await keys.decryptor([id]))('a/1/notes', sealed)).toBe('[erased]');
    const { rows } = await owner.query('select wrapped_key from keys.person_keys where person_id = $1', [id]);
    expect(rows).toEqual([{ wrapped_key: null }]);
  });

  it('for sealing is read again after ten minutes: one that a restore took away is made again', async () => {
    const id = newId();
    const first = await keys.sealingKey(id, clock.now());
    await owner.query('delete from keys.person_keys where person_id = $1', [id]);
    expect(await keys.sealingKey(id, clock.now())).toEqual(first);
    clock.advance(10 * 60_000);
    const second = await keys.sealingKey(id, clock.now());
    expect(second?.export()).not.toEqual(first?.export());
    expect((await keys.readMany([id])).get(id)).toEqual(second?.export());
  });

  it('for sealing is none once it is destroyed, one that was never made neither', async () => {
    const [id, other] = [await person(), newId()];
    await keys.sealingKey(id, clock.now());
    for (const one of [id, other]) {
      await keys.destroy(one, clock.now());
      expect(await keys.sealingKey(one, clock.now())).toBeNull();
    }
    expect(await keys.destroyExisting([id, newId()], clock.now())).toBe(0);
  });

  it('cannot be unwrapped by another master key, nor moved to another person', async () => {
    const [id, other] = [await person(), await person()];
    const stranger = new PersonKeys(ctx.pool, Keyring.of([randomBytes(32)]));
    await expect(stranger.encryptor(id)).rejects.toThrow();
    await owner.query(
      `update keys.person_keys set wrapped_key = (select wrapped_key from keys.person_keys where person_id = $1)
       where person_id = $2`,
      [id, other],
    );
    await expect(keys.encryptor(other)).rejects.toThrow();
  });
});
