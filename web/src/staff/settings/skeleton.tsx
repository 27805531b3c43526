const outline = {
  deadlines: ['a', 'b', 'c', 'd', 'e'],
  assessment: ['a'],
  company: ['a', 'b', 'c', 'd', 'e', 'f'],
};

/** The first sections while they load, in their final measure. */
export function SettingsSkeleton() {
  return (
    <div aria-busy="true">
      <p className="vh" role="status">
        Loading
      </p>
      {Object.entries(outline).map(([section, fields]) => (
        <section className="sec set-x" key={section}>
          <span className="sk w3 set-sk-h" />
          <p className="set-help">
            <span className="sk w5" />
          </p>
          <div className="set-g2">
            {fields.map((field) => (
              <div className="field" key={field}>
                <span className="sk w3" />
                <span className="sk set-sk-in" />
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
