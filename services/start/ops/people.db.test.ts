import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { ops } from '#infra/faults/processes.ts';
import { auditRows } from '#infra/test/audit-rows.ts';
import { nowClock } from '#infra/test/clock.ts';
import { applicantAt, upload } from '#infra/test/documents.ts';
import { pdf } from '#infra/test/files.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { memoryLog } from '#infra/test/memory-log.ts';
import { confirmAddress } from '#services/identity/accounts.ts';
import type { Deletion } from '#services/privacy/contract.ts';
import { placeHold } from '#services/privacy/holds/holds.ts';
import { readConfig } from '../config.ts';
import { runWorker } from '../run-worker.ts';
import { erase } from './erase.ts';
import { exportPerson } from './export.ts';
import { type Tools, UsageError } from './tools.ts';

const world = await freshDatabase({ clock: nowClock() });
const { ctx, env, url, owner, submit, signInStaff, newApplicant } = world;
const admin = await signInStaff('admin');
const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-people-'));
afterAll(() => rm(folder, { recursive: true }));

/** One call as people make it. @param typed what they answer */
async function call(typed: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['services/start/ops.ts', ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  child.stdin.end(typed);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

async function person(): Promise<{ userId: string; email: string; applicationId: string }> {
  const account = await newApplicant();
  const applicationId = await submit({ email: account.email });
  await owner.query('update application_forms set user_id = $2 where application_id = $1', [
    applicationId,
    account.userId,
  ]);
  return { userId: account.userId, email: account.email, applicationId };
}
const deletionsOf = async (userId: string) =>
  (
    await owner.query(
      "select request_id, status, handled_by from privacy_requests where user_id = $1 and request_type = 'data_deletion'",
      [userId],
    )
  ).rows;
const actionsOf = async (requestId: string) =>
  (await auditRows(world, 'resource_id = $1', [requestId])).map(({ action, user_id, metadata }) => ({
    action,
    user_id,
    by: (metadata as { requestId: string }).requestId,
  }));

/** Each call is a process of its own, and the machine may be busy. */
const patience = { timeout: 90_000 };

describe('ops export', patience, () => {
  it('writes what the person could download, readable by its owner alone, with the same request and audit entries', async () => {
    const who = await applicantAt(world);
    const cv = pdf('CV of an archivist');
    await upload(who, 'cv_resume', cv, { fileName: 'CV.pdf' });
    const { rows } = await owner.query(
      'select user_id, email from application_forms where application_id = $1',
      [who.applicationId],
    );
    const [{ user_id: userId, email }] = rows;
    const file = path.join(folder, 'all.zip');
    const { code, said } = await ops(env, 'export', email, '--out', file);
    expect({ code, said }).toMatchObject({
      code: 0,
      said: { ok: true, file, userId, applications: 1, files: 1 },
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const zip = await fromBufferPromise(await readFile(file));
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) names.push(entry.fileName);
    expect(names).toEqual([
      expect.stringMatching(new RegExp(`^gdpr-export-${userId}-`)),
      'documents/cv_resume/CV.pdf',
    ]);
    const { exportId } = said as { exportId: string };
    const by = 'command line';
    expect(await actionsOf(exportId)).toEqual([
      { action: 'gdpr_data_export_started', user_id: null, by },
      { action: 'gdpr_data_export_completed', user_id: null, by },
      { action: 'gdpr_data_archive_downloaded', user_id: null, by },
    ]);
    const kept = await owner.query('select user_id, status from privacy_requests where request_id = $1', [
      exportId,
    ]);
    expect(kept.rows).toEqual([{ user_id: userId, status: 'completed' }]);
  });

  it('leaves a file that is there alone, unless it is forced', async () => {
    const { userId } = await person();
    const file = path.join(folder, 'mine.zip');
    await writeFile(file, 'mine');
    const refused = await call('', 'export', userId, '--out', file);
    expect(refused).toEqual({
      code: 2,
      said: `${file} is there already. Nothing was written. Name another with --out, or give --force.\n`,
    });
    expect(await readFile(file, 'utf8')).toBe('mine');
    const written = await call('', 'export', userId, '--out', file, '--force');
    expect(written.code, written.said).toBe(0);
    expect(written.said).toContain('1 application and 0 files');
    expect((await stat(file)).size).toBeGreaterThan(100);
  });
});

describe('the person meant', () => {
  it.each([
    ['Nothing was written.', exportPerson],
    ['Nothing was erased.', erase],
  ])('is none, or one of several: a sentence that ends in %s', async (unchanged, verb) => {
    const tools = { ctx, progress: () => undefined } as unknown as Tools;
    const refusal = async (given?: string): Promise<string> => {
      const error = await verb.run(tools, { person: given, yes: true }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(UsageError);
      return (error as UsageError).message;
    };
    expect(await refusal()).toBe(
      `Name the person: an e-mail address, or the id of an account or an application. ${unchanged}`,
    );
    expect(await refusal('Corinne')).toBe(`'Corinne' is neither an e-mail address nor an id. ${unchanged}`);
    expect(await refusal('unknown@post.example')).toBe(
      `There is no person with unknown@post.example here. ${unchanged}`,
    );
    const [one, other] = [await person(), await person()];
    const shared = exampleForm().email;
    await owner.query('update application_forms set email = $1 where application_id = any($2)', [
      shared,
      [one.applicationId, other.applicationId],
    ]);
    const several = await refusal(shared.toUpperCase());
    expect(several).toContain(
      `2 accounts have applications with ${shared.toUpperCase()}. Name one by its id. ${unchanged}`,
    );
    expect(several).toContain(`${one.userId}  `);
    expect(several).toContain(`<${other.email}>`);
    const unowned = exampleForm().email;
    await submit({ email: unowned });
    await owner.query('update application_forms set user_id = null where email = $1', [unowned]);
    expect(await refusal(unowned)).toContain(
      `One application is meant by ${unowned}, and no account owns it. ${unchanged}`,
    );
  });
});

describe('ops erase', patience, () => {
  it('asks for the name or DELETE, and does nothing without', async () => {
    const { userId, email } = await person();
    for (const typed of ['', 'delete\n']) {
      const { code, said } = await call(typed, 'erase', email);
      expect(code, said).toBe(2);
      expect(said).toContain(`Erased for good, in every copy: the account and 1 application of ${email}`);
      expect(said).toContain('That is neither the name nor DELETE. Nothing was erased. Scripts give --yes.');
    }
    expect(await deletionsOf(userId)).toEqual([]);
  });

  it('is refused by a legal hold with its reason, and by the last admin’s account', async () => {
    const { userId, applicationId } = await person();
    const whence = { userId: null, userAgent: null, ipAddress: null, requestId: 'test' };
    const reason = 'Wage dispute before the labour court';
    await placeHold(ctx, { applicationId, reason }, { by: admin.userId, whence });
    const { code, said } = await call('', 'erase', userId, '--yes');
    expect(code).toBe(2);
    expect(said).toContain(`A legal hold keeps this data: ${reason} Nothing was erased.`);
    expect(said).toContain(`${reason} (on the application ${applicationId})`);
    expect(await deletionsOf(userId)).toEqual([]);
    await owner.query("update user_roles set role = 'editor' where role = 'admin' and user_id <> $1", [
      admin.userId,
    ]);
    expect(await call('', 'erase', admin.userId, '--yes')).toEqual({
      code: 2,
      said: 'This is the account of the last admin. Make another user an admin first. Nothing was erased.\n',
    });
  });

  it('without a worker says so with exit code 1; the same call waits for the same request', async () => {
    const { userId } = await person();
    const { code, said } = await ops(env, 'erase', userId, '--yes', '--wait', '0');
    expect({ code, said }).toMatchObject({ code: 1, said: { ok: false, status: 'processing', userId } });
    const { requestId } = said as { requestId: string };
    const again = await call('', 'erase', userId, '--wait', '0');
    expect(again.code).toBe(1);
    expect(again.said).toContain(`Approved as request ${requestId}, and not carried out after 0 s.`);
    expect(await deletionsOf(userId)).toEqual([
      { request_id: requestId, status: 'processing', handled_by: null },
    ]);
    const exported = await call('', 'export', userId, '--out', path.join(folder, 'late.zip'));
    expect(exported.code).toBe(2);
    expect(exported.said).toContain('is being erased just now. Nothing was written.');
  });

  describe('with a worker', () => {
    beforeAll(async () => {
      const { stop } = await runWorker(readConfig(env), url, memoryLog().logger);
      afterAll(stop);
    });

    it('leaves what the screen’s approval leaves: request, proof, last mail and audit entries', async () => {
      const { userId, email, applicationId } = await person();
      await confirmAddress(owner, userId, new Date());
      const { code, said } = await call('DELETE\n', 'erase', applicationId);
      expect(code, said).toBe(0);
      expect(said).toContain('The last mail: Sent, as the last use of the address.');
      expect(said).toMatch(/Kept: \d+ events? of 1 application without a readable word of the person/);
      const [request] = await deletionsOf(userId);
      const by = 'command line';
      expect(await actionsOf(request.request_id)).toEqual([
        // The specification puts the request's own id there.
        { action: 'gdpr_data_deletion_requested', user_id: null, by: request.request_id },
        { action: 'gdpr_data_deletion_approved', user_id: null, by },
        { action: 'gdpr_data_deletion_completed', user_id: null, by: 'erasure' },
      ]);
      const { body } = await admin.get<Deletion>(`/api/privacy/deletion-requests/${request.request_id}`);
      expect(body).toMatchObject({
        status: 'completed',
        name: null,
        handledBy: null,
        proof: { mail: 'sent' },
      });
      expect(body.proof?.applications).toMatchObject([{ applicationId, verified: true }]);
      const { rowCount } = await owner.query('select from users where id = $1 or lower(email) = lower($2)', [
        userId,
        email,
      ]);
      expect(rowCount).toBe(0);
      const gone = await call('', 'erase', email, '--yes');
      expect(gone).toEqual({ code: 2, said: `There is no person with ${email} here. Nothing was erased.\n` });
    });
  });
});
