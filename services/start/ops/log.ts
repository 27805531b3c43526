import { readFile } from 'node:fs/promises';
import { beginNewLog } from '#services/event-log/checkpoint/begin-new-log.ts';
import { compareCheckpoint } from '#services/event-log/checkpoint/compare-checkpoint.ts';
import { LogFolder } from '#services/event-log/checkpoint/log-folder.ts';
import { resumeAfterLoss } from '#services/event-log/checkpoint/resume-after-loss.ts';
import { saidBy } from '#services/event-log/checkpoint/sealed-log.ts';
import { readNewestSeal, signersOf } from '#services/event-log/checkpoint/signers.ts';
import { printVerifierKey } from '#services/platform/transparency/signed-note.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { logOrigin } from '../config.ts';
import { auditOptions, UsageError, type Verb } from './tools.ts';

export const logKey: Verb = {
  summary: 'the keys that the log of heads is signed with',
  help: `Usage: npm run ops -- log key [--json]

Prints NAME+ID+KEY of each key, which every tool for signed notes takes (c2sp.org/signed-note), those that sign first. A key of before is
followed by the largest log that it signed: NAME+ID+KEY until 5210. \`verify.mjs\` takes that too.`,
  options: {},
  async run({ config, ctx, checkpointFolder, answer }) {
    const folder = new LogFolder(checkpointFolder);
    const note = await folder.checkpoint();
    // A log keeps the name that it was begun with.
    const origin = (note && saidBy(note)?.origin) ?? logOrigin(config);
    const newest = await readNewestSeal(folder, ctx.secrets.knownKeys);
    const keys = signersOf(origin, ctx.secrets.knownKeys, newest).map(({ key, until }) => ({
      key: printVerifierKey(key),
      until,
    }));
    answer(
      { ok: true, keys },
      keys.map(({ key, until }) => (until === null ? key : `${key} until ${until}`)),
    );
    return 0;
  },
};

export const logCompare: Verb = {
  summary: 'hold a checkpoint that someone kept against today’s log of heads',
  help: `Usage: npm run ops -- log compare FILE [--json]

FILE is a checkpoint of this log, as it was at any time: a copy of DATA_DIR/log/checkpoint. Today's log has to begin with the very
entries that were signed then. Exit code 1 when it does not.`,
  options: {},
  arguments: ['file'],
  async run({ ctx, checkpointFolder, answer }, { file }) {
    if (typeof file !== 'string') throw new UsageError('Name the file of the checkpoint.');
    const kept = await readFile(file, 'utf8').catch(() => {
      throw new UsageError(`${file} cannot be read.`);
    });
    const { problem, size, today } = await compareCheckpoint(
      new LogFolder(checkpointFolder),
      ctx.secrets.knownKeys,
      kept,
    );
    answer({ ok: problem === null, problem, size, today }, [
      problem ??
        `The log of ${formatNumber(today)} entries begins with the ${formatNumber(size)} that were signed then.`,
    ]);
    return problem === null ? 0 : 1;
  },
};

export const logResume: Verb = {
  summary: 'go on after the database or the log of heads was restored',
  help: `Usage: npm run ops -- log resume-after-loss --reason TEXT [--new-name NAME] [--json]

After a restore the log of heads may know more than the database, or less, and nothing more is signed. This adds to the log what each
application ends with now, and the reason, signed: auditors see it for ever. What was forged stays a finding. \`restore\` does it by itself.

--new-name begins another log where the one before cannot be continued: its folder is lost or damaged, or witnesses saw more of it than is
left. What is left is kept beside it, in DATA_DIR/log/before-NUMBER. Readers and witnesses need the new key (log key).`,
  options: { reason: { type: 'string' }, 'new-name': { type: 'string' } },
  async run(tools, { reason, 'new-name': name }) {
    if (typeof reason !== 'string' || reason.trim() === '')
      throw new UsageError('--reason says why events are missing. Nothing was signed.');
    const at = tools.ctx.clock();
    const place = auditOptions(tools);
    const resumed =
      typeof name === 'string'
        ? await beginNewLog(place, { reason, at, name })
        : await resumeAfterLoss(place, { reason, at });
    if (!resumed) {
      tools.answer({ ok: true, resumed: null }, ['Nothing is missing, and nothing was signed.']);
      return 0;
    }
    const { applications, checkpoints, taken } = resumed;
    tools.answer({ ok: true, resumed }, [
      `Checkpoint ${taken.number} says that ${counted(applications.length, 'application')} lost events, and ${counted(checkpoints, 'checkpoint')}.`,
      ...applications
        .slice(0, 20)
        .map(
          (one) =>
            `  ${one.applicationId}: ${formatNumber(one.restored)} of ${formatNumber(one.vouched)} events are there`,
        ),
      ...(typeof name === 'string'
        ? [
            `The log is ${name} from now on. Next: npm run ops -- checkpoint, which adds what every application ends with; then give`,
            'auditors and witnesses what npm run ops -- log key prints.',
          ]
        : []),
      ...(applications.length > 20
        ? [`  … and ${formatNumber(applications.length - 20)} more (--json)`]
        : []),
    ]);
    return 0;
  },
};
