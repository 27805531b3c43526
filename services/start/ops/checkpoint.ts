import { askWitnesses, type Witnessed } from '#services/event-log/checkpoint/ask-witnesses.ts';
import { auditAndSign } from '#services/event-log/verify/audit-log.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { auditOptions, type Verb } from './tools.ts';
import { sentences } from './verify.ts';

export const witnessLines = ({ cosignedBy, quorum, problems }: Witnessed): string[] => [
  `  cosigned by ${formatNumber(cosignedBy.length)} of at least ${counted(quorum, 'witness', 'witnesses')}${cosignedBy.length > 0 ? `: ${cosignedBy.join(', ')}` : ''}`,
  ...problems.map(({ witness, problem }) => `  ${witness}: ${problem}`),
];

export const checkpoint: Verb = {
  summary: 'verify the log, add its heads to the log of heads and sign that',
  help: `Usage: npm run ops -- checkpoint [--json]

Verifies the whole log and, when it holds, appends every application's last event that changed to the log of heads in DATA_DIR/log, whose
checkpoint is signed: copy that folder where the database's owner cannot reach it.`,
  options: {},
  async run(tools) {
    const { audit, taken } = await auditAndSign(auditOptions(tools), tools.ctx.clock());
    if (!taken) {
      const { problems, problemCount } = audit;
      tools.answer({ ok: false, problemCount, problems }, [
        `Nothing was signed: the log does not hold (${counted(problemCount, 'problem')}).`,
        ...sentences(problems, problemCount),
      ]);
      return 1;
    }
    const { ctx } = tools;
    const witnessed = await askWitnesses(auditOptions(tools), ctx.witnesses, ctx.clock());
    tools.answer({ ok: true, ...taken, witnessed }, [
      `Checkpoint ${taken.number}: ${counted(taken.events, 'event')} of ${counted(taken.streams, 'application')}, signed.`,
      `  root ${taken.root}`,
      `  log  ${taken.folder}, ${counted(taken.size, 'entry', 'entries')}`,
      ...(witnessed ? witnessLines(witnessed) : []),
    ]);
    return 0;
  },
};
