import type { ChainProblem } from '#services/event-log/chain.ts';
import { readCheckpoints } from '#services/event-log/checkpoint.ts';
import { verifyLog } from '#services/event-log/verify.ts';
import { count, type Tools, type Verb } from './tools.ts';

export function sentence({ applicationId, version, detail }: ChainProblem): string {
  const where = applicationId ? `application ${applicationId}${version ? `, fact ${version}` : ''}: ` : '';
  return `  ${where}${detail}`;
}

/** Reads the checkpoints, verifies the whole log against them, and collects the problems of both. */
export async function verifyAll(tools: Tools) {
  const { owner, ctx, checkpointFolder, progress } = tools;
  const about: ChainProblem[] = [];
  const known = await readCheckpoints(owner, checkpointFolder, ctx.secrets.verifyKey, (problem) =>
    about.push(problem),
  );
  const report = await verifyLog(owner, {
    known,
    onProgress: (facts) => progress(`${count(facts)} facts verified`),
  });
  const problems = [...about, ...report.problems];
  return { ...report, known, problems, problemCount: report.problemCount + about.length };
}

export const verify: Verb = {
  summary: 'recompute the whole log and hold it against the last checkpoint',
  help: `Usage: npm run ops -- verify [--json]

Recomputes every hash and link, compares columns with texts, asks the machine about every step, and holds the result
against the latest signed checkpoint, which finds facts that were cut off. Exit code 1 when anything is wrong.`,
  options: {},
  async run(tools) {
    const { facts, streams, checkpoint, durationMs, problems, problemCount } = await verifyAll(tools);
    const isHolding = problemCount === 0;
    const against =
      checkpoint === null
        ? 'There is no checkpoint yet: a cut tail could not be seen.'
        : `Held against checkpoint ${checkpoint}.`;
    const total = `${count(facts)} facts of ${count(streams)} applications in ${(durationMs / 1_000).toFixed(1)} s. ${against}`;
    tools.answer({ ok: isHolding, facts, streams, checkpoint, durationMs, problemCount, problems }, [
      isHolding
        ? `The log holds: ${total}`
        : `The log does NOT hold: ${count(problemCount)} problems. ${total}`,
      ...problems.map(sentence),
    ]);
    return isHolding ? 0 : 1;
  },
};
