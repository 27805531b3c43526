import type { OpenedLink } from '#services/assessment/contract.ts';

export type Question = OpenedLink['questions'][number];
/** Question id to the chosen option's value. */
export type Answers = Readonly<Record<string, string>>;

/** What was kept may be to other questions than are asked now: only answers that can still be given are taken. */
export function knownAnswers(questions: readonly Question[], kept: unknown): Answers {
  const answers = (typeof kept === 'object' && kept ? kept : {}) as Record<string, unknown>;
  return Object.fromEntries(
    questions.flatMap(({ id, options }) => {
      const option = options.find(({ value }) => value === answers[id]);
      return option ? [[id, option.value]] : [];
    }),
  );
}
