import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, testOrigin } from '#infra/test/fresh-database.ts';
import { LogFolder } from '#services/event-log/checkpoint/log-folder.ts';
import { SealedLog } from '#services/event-log/checkpoint/sealed-log.ts';
import { auditAndSign } from '#services/event-log/verify/audit-log.ts';
import { tilePath } from '#services/platform/transparency/tiles.ts';

const { ctx, owner, clock, submit, app, buildApp } = await freshDatabase();
const id = await submit();
const open = await buildApp({ hasPublicLog: true });
let origin: string;
beforeAll(async () => {
  origin = await open.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => open.close());
const get = (path: string) => fetch(`${origin}/log/${path}`);
const seal = () =>
  auditAndSign(
    { pool: owner, secrets: ctx.secrets, folder: ctx.checkpointFolder, origin: testOrigin },
    clock.now(),
  );

it('PUBLISH_LOG: a stranger reads the log over HTTP, and it leads to its checkpoint', async () => {
  expect((await get('checkpoint')).status).toBe(404);
  // Without it the server of files warns at each start.
  expect(existsSync(ctx.checkpointFolder)).toBe(true);
  await seal();
  const note = await get('checkpoint');
  expect(note.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(note.headers.get('access-control-allow-origin')).toBe('*');
  const log = await SealedLog.open(await note.text(), async (tile) => {
    const answer = await get(tilePath(tile));
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  });
  expect((await log.findHead(id))?.head.version).toBeGreaterThan(0);
});

it('S39: nothing else of the data folder is there, and without the setting nothing at all', async () => {
  await writeFile(path.join(new LogFolder(ctx.checkpointFolder).path, 'checkpoint.new'), 'not signed');
  for (const path of [
    'checkpoint.new',
    '',
    'tile',
    'tile/0',
    '../keys',
    '%2e%2e/keys',
    'tile/0/..%2f..%2fcheckpoint.new',
  ])
    expect((await get(path)).status, path).toBe(404);
  expect((await app.inject('/log/checkpoint')).statusCode).toBe(404);
});
