const lines = ['a', 'b', 'c', 'd'];

/** One question before it is known. */
export function QuestionSkeleton() {
  return (
    <div className="main" aria-busy="true" aria-hidden="true">
      <p className="label">
        <i className="bone bone-2" />
      </p>
      <span className="marks">
        {[...lines, 'e'].map((line) => (
          <i key={line} />
        ))}
      </span>
      <div className="question">
        <p className="t2">
          <i className="bone bone-5" />
          <br />
          <i className="bone bone-4" />
        </p>
        {lines.map((line) => (
          <p className="option" key={line}>
            <i className="bone bone-4" />
          </p>
        ))}
      </div>
    </div>
  );
}
