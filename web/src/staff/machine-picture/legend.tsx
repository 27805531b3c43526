/** What the tones of the graph mean. */
export function Legend() {
  return (
    <ul className="legend">
      <li className="st wait">waits for applicant</li>
      <li className="st need">needs a decision</li>
      <li className="st work">in progress</li>
    </ul>
  );
}
