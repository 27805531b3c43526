interface Props {
  legend: string;
  name: string;
  options: readonly string[];
  chosen: readonly string[];
}

/** Several of a list, each with its own box: all of it can be seen, nothing has to be opened. */
export function Ticks({ legend, name, options, chosen }: Props) {
  return (
    <fieldset className="tick-list">
      <legend>
        {legend} <span className="note">optional</span>
      </legend>
      <div className="columns">
        {options.map((option) => (
          <label className="tick" key={option}>
            <input type="checkbox" name={name} value={option} defaultChecked={chosen.includes(option)} />
            <span>{option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
