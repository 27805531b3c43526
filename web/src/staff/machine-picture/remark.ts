const words: Record<string, string> = { withdraw: 'withdrawn by the applicant' };

/** What leads to an end from every step, said instead of drawn. */
export const remarkOf = (events: readonly string[]): string =>
  `and from any step: ${events.map((event) => words[event] ?? event).join(', ')}`;
