import { expect, it } from 'vitest';
import { freshDatabase, testOrigin } from '#infra/test/fresh-database.ts';
import { testJobs } from '#infra/test/jobs.ts';
import { startSmtp } from '#infra/test/smtp.ts';
import { compareCheckpoint } from '#services/event-log/checkpoint/compare-checkpoint.ts';
import { LogFolder } from '#services/event-log/checkpoint/log-folder.ts';
import { auditAndSign } from '#services/event-log/verify/audit-log.ts';
import { smtpMail } from '#services/platform/mail.ts';
import { dayMs } from '#state-machines/durations.ts';

const { ctx, owner, clock, submit } = await freshDatabase();
const smtp = await startSmtp();
const jobs = testJobs(ctx, smtpMail(smtp.url, 'Adjutant AG <office@adjutant.example>'));
const weekly = () => jobs.work('mail-checkpoint', {});
const mails = () => smtp.mailsTo('auditor@audit.example');
const seal = () =>
  auditAndSign(
    { pool: owner, secrets: ctx.secrets, folder: ctx.checkpointFolder, origin: testOrigin },
    clock.now(),
  );

it('AUDITOR_MAILBOX: each checkpoint is mailed once, as the very file that the log signed', async () => {
  await weekly();
  expect(mails()).toEqual([]);
  await submit();
  await seal();
  await weekly();
  await weekly();
  const [mail, ...more] = mails();
  expect(more).toEqual([]);
  expect(mail?.source).toMatch(/^Content-Type: multipart\/mixed;/im);
  expect(mail?.text).toContain('Checkpoint 1 of the log of applications');
  const [, file] =
    /filename="checkpoint-1"\r\n\r\n([A-Za-z0-9+/=\r\n]+?)\r\n--/.exec(mail?.source ?? '') ?? [];
  const kept = Buffer.from(file ?? '', 'base64').toString();
  const folder = new LogFolder(ctx.checkpointFolder);
  expect(kept).toBe(await folder.cosigned());

  // A week later it still says whether the log only grew.
  clock.advance(7 * dayMs);
  await submit();
  await seal();
  await weekly();
  expect(mails()).toHaveLength(2);
  expect((await compareCheckpoint(folder, ctx.secrets.knownKeys, kept)).problem).toBeNull();
  expect(
    (await compareCheckpoint(folder, ctx.secrets.knownKeys, kept.replace(/^\d+$/m, '1'))).problem,
  ).not.toBeNull();
});
