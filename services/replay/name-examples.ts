import { namesOfApplicants } from '#services/applications/projections/person.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { RunDetail } from './contract.ts';

/** What applicants are called is read when an answer is looked at, never kept with it: an erased person has no name there either. */
export async function nameExamples(db: Db, run: RunDetail): Promise<RunDetail> {
  if (run.kind !== 'what-if' || !run.answer) return run;
  const { partings, stranded } = run.answer;
  const ids = [...partings, ...stranded].flatMap(({ examples }) => examples.map((one) => one.applicationId));
  if (ids.length === 0) return run;
  const names = await namesOfApplicants(db, ids);
  const withNames = <T extends { examples: { applicationId: string; version: number }[] }>(group: T): T => ({
    ...group,
    examples: group.examples.map((example) => {
      const name = names.get(example.applicationId);
      return { ...example, name: name ? `${name.firstName} ${name.lastName}` : null };
    }),
  });
  return {
    ...run,
    answer: { ...run.answer, partings: partings.map(withNames), stranded: stranded.map(withNames) },
  };
}
