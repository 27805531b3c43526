import { listCheckpoints } from '#services/event-log/checkpoint/list-checkpoints.ts';
import { LogFolder } from '#services/event-log/checkpoint/log-folder.ts';
import { saidBy } from '#services/event-log/checkpoint/sealed-log.ts';
import { defineClockJob } from '#services/platform/jobs/define-job.ts';
import { deliver } from './deliver.ts';
import type { MailSettings } from './mail-settings.ts';
import { checkpointMail } from './templates/checkpoint.ts';

/** The newest checkpoint goes to the auditor, each once: an anchor that needs nothing but a mailbox. */
async function mailCheckpoint(settings: MailSettings): Promise<object> {
  const { ctx, auditorMailbox: to } = settings;
  if (!to) return {};
  const folder = new LogFolder(ctx.checkpointFolder);
  const note = await folder.cosigned();
  const said = note && saidBy(note);
  const listed = await listCheckpoints(ctx.pool, { keys: ctx.secrets.knownKeys, folder });
  const newest = listed.find((each) => said && each.size === said.size && each.isSigned);
  if (!note || !newest) return { checkpoint: null };
  const { number } = newest;
  const cause = { userId: null, cause: `checkpoint ${number}`, kind: 'checkpoint' } as const;
  await deliver(settings, cause, async () => checkpointMail(to, { ...newest, note }), null);
  return { checkpoint: number };
}

export const mailCheckpointWeekly = defineClockJob<MailSettings>({
  queue: 'mail-checkpoint',
  label: 'Checkpoint to the auditor',
  schedule: { cron: '30 6 * * 1', every: 'Every Monday', lateAfterHours: 8 * 24 },
  run: mailCheckpoint,
});
