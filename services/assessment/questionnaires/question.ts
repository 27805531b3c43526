/**
 * A question with its rubric: what each answer is worth. It never leaves the server as it is (S17); `asked` is what others may
 * see of it.
 */
export interface Question {
  id: string;
  text: string;
  options: readonly { value: string; label: string; worth: number }[];
}
export interface AskedQuestion {
  id: string;
  text: string;
  options: { value: string; label: string }[];
}

export const asked = (questions: readonly Question[]): AskedQuestion[] =>
  questions.map(({ id, text, options }) => ({
    id,
    text,
    options: options.map(({ value, label }) => ({ value, label })),
  }));
