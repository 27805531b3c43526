import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { BackupKeys } from './backup-keys.ts';
import { folderStore } from './folder-store.ts';

it('ids of keys that were made within one second sort by time too', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-keys-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const keys = await BackupKeys.create(folderStore(folder), randomBytes(32));
  const begin = Date.parse('2026-11-27T12:25:31.000Z');
  const made: string[] = [];
  for (let n = 0; n < 8; n++) made.push((await keys.newKey(new Date(begin + 120 * n))).id);
  expect(await keys.keyIds()).toEqual(made);
});
