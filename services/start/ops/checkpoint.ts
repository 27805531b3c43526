import { takeCheckpoint } from '#services/event-log/checkpoint.ts';
import { count, type Verb } from './tools.ts';
import { sentence, verifyAll } from './verify.ts';

export const checkpoint: Verb = {
  summary: 'verify the log and sign a statement about all heads',
  help: `Usage: npm run ops -- checkpoint [--json]

Verifies the whole log and, when it holds, signs a statement about every application's last fact. It is kept in the
database and as a file in DATA_DIR/checkpoints: copy that folder where the database's owner cannot reach it.`,
  options: {},
  async run(tools) {
    const { owner, ctx, checkpointFolder } = tools;
    const { problems, problemCount, heads, facts, known } = await verifyAll(tools);
    if (problemCount > 0) {
      tools.answer({ ok: false, problemCount, problems }, [
        `Nothing was signed: the log does not hold (${count(problemCount)} problems).`,
        ...problems.map(sentence),
      ]);
      return 1;
    }
    const taken = await takeCheckpoint(owner, ctx.secrets, checkpointFolder, {
      heads,
      facts,
      known,
      takenAt: ctx.clock(),
    });
    tools.answer({ ok: true, ...taken }, [
      `Checkpoint ${taken.number}: ${count(taken.facts)} facts of ${count(taken.streams)} applications, signed.`,
      `  root ${taken.root}`,
      `  file ${taken.file}`,
    ]);
    return 0;
  },
};
