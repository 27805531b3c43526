/** Names and times of the four steps (applicant side, section 2, 'Application page'; section 9). */
const steps = [
  [
    'Initial Application',
    'about ten minutes',
    'The form below. Your draft stays on this device until you submit it.',
  ],
  [
    'Review & Screening',
    '48-72 hours',
    'Two of us read it. If you meet our initial criteria, you hear from us.',
  ],
  [
    'Assessment Invitation',
    '48 hours to complete',
    'A private link to eight situations from the work. There is no trick in them.',
  ],
  ['Final Decision', 'in person', 'A conversation in Zug, your papers, and a contract or a plain no.'],
] as const;

export function Process() {
  return (
    <section className="section process" id="process">
      <div className="grid">
        <h2 className="t4 main">Four steps, and you always know which</h2>
      </div>
      <ol className="grid">
        {steps.map(([name, time, text]) => (
          <li key={name}>
            <h3 className="t2">
              {name} <small>{time}</small>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
