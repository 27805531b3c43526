interface Props {
  questions: readonly { id: string }[];
  answers: Readonly<Record<string, string>>;
  /** Which is asked, from 0; null while all are looked over. */
  place: number | null;
}

/** How far the assessment is. */
export function Progress({ questions, answers, place }: Props) {
  const answered = questions.filter(({ id }) => id in answers).length;
  const at = place === null ? 'All answered' : `Question ${place + 1} of ${questions.length}`;
  return (
    <div className="how-far">
      <p className="label" role="status">
        {at}
        <span className="unseen">, {answered} answered</span>
      </p>
      <span className="marks" aria-hidden="true">
        {questions.map(({ id }, i) => (
          <i key={id} className={i === place ? 'now' : id in answers ? 'done' : undefined} />
        ))}
      </span>
    </div>
  );
}
