import { auditAndSign } from '#services/event-log/verify/audit-log.ts';
import { auditOptions, count, type Verb } from './tools.ts';
import { sentences } from './verify.ts';

export const checkpoint: Verb = {
  summary: 'verify the log and sign a statement about all heads',
  help: `Usage: npm run ops -- checkpoint [--json]

Verifies the whole log and, when it holds, signs a statement about every application's last event. It is kept in the
database and as a file in DATA_DIR/checkpoints: copy that folder where the database's owner cannot reach it.`,
  options: {},
  async run(tools) {
    const { audit, taken } = await auditAndSign(auditOptions(tools), tools.ctx.clock());
    if (!taken) {
      const { problems, problemCount } = audit;
      tools.answer({ ok: false, problemCount, problems }, [
        `Nothing was signed: the log does not hold (${count(problemCount)} problems).`,
        ...sentences(problems, problemCount),
      ]);
      return 1;
    }
    tools.answer({ ok: true, ...taken }, [
      `Checkpoint ${taken.number}: ${count(taken.events)} events of ${count(taken.streams)} applications, signed.`,
      `  root ${taken.root}`,
      `  file ${taken.file}`,
    ]);
    return 0;
  },
};
