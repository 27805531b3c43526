import { type ComponentProps, useId } from 'react';
import { languages, skills, workPermits } from '#state-machines/application/detailed-info.ts';
import { Cell } from '#web/public/components/cell.tsx';
import { FaultIcon } from '#web/public/components/icons.tsx';
import type { Info } from './info.ts';

interface Props {
  info: Info;
  /** The sentence for a field, by its name. */
  faults: Readonly<Record<string, string>>;
}

/** The registration card in its sections. The browser holds what is typed; `info` is what it begins with. */
export function Fields({ info, faults }: Props) {
  const field = (name: Exclude<keyof Info, 'contactReferences' | 'languagesSpoken' | 'specialSkills'>) => ({
    name,
    defaultValue: info[name],
    error: faults[name],
  });
  return (
    <>
      <fieldset className="part">
        <legend className="t2">Availability</legend>
        <div className="card-form">
          <Cell
            label="Earliest start date"
            width="half"
            type="date"
            required
            {...field('availabilityStartDate')}
          />
          <SelectCell
            label="Work authorization status"
            options={workPermits}
            required
            {...field('workPermitStatus')}
          />
          <Cell
            label="Expected salary range"
            hint="CHF per month"
            advice="A range, such as 4000-5000"
            maxLength={100}
            required
            {...field('expectedSalaryRange')}
          />
        </div>
      </fieldset>
      <fieldset className="part">
        <legend className="t2">Languages and skills</legend>
        <Ticks
          legend="Languages you speak"
          name="languagesSpoken"
          options={languages}
          chosen={info.languagesSpoken}
        />
        <Ticks
          legend="What you are good at"
          name="specialSkills"
          options={skills}
          chosen={info.specialSkills}
        />
      </fieldset>
      <fieldset className="part">
        <legend className="t2">Experience</legend>
        <div className="card-form">
          <Cell
            label="Previous experience"
            multiline
            maxLength={5000}
            required
            {...field('previousExperienceDetails')}
          />
        </div>
      </fieldset>
      <fieldset className="part">
        <legend className="t2">Emergency contact</legend>
        <div className="card-form">
          <Cell label="Name" width="half" maxLength={100} required {...field('emergencyContactName')} />
          <Cell
            label="Phone"
            width="half"
            type="tel"
            maxLength={40}
            required
            {...field('emergencyContactPhone')}
          />
        </div>
      </fieldset>
      <ReferenceFields i={0} info={info} faults={faults} />
      <ReferenceFields i={1} info={info} faults={faults} />
      <fieldset className="part">
        <legend className="t2">Anything else</legend>
        <div className="card-form">
          <Cell
            label="Additional notes"
            hint="optional"
            multiline
            maxLength={5000}
            {...field('additionalNotes')}
          />
        </div>
      </fieldset>
    </>
  );
}

/** Somebody who knows the applicant's work. */
function ReferenceFields({ i, info, faults }: Props & { i: 0 | 1 }) {
  const field = (part: keyof Info['contactReferences'][0]) => ({
    name: `contactReferences.${i}.${part}`,
    defaultValue: info.contactReferences[i][part],
    error: faults[`contactReferences.${i}.${part}`],
    required: true,
  });
  return (
    <fieldset className="part">
      <legend className="t2">{i === 0 ? 'First reference' : 'Second reference'}</legend>
      <div className="card-form">
        <Cell label="Name" width="half" maxLength={100} {...field('name')} />
        <Cell label="Relationship" width="half" maxLength={100} {...field('relationship')} />
        <Cell label="Phone" width="half" type="tel" maxLength={40} {...field('phone')} />
        <Cell label="Email" width="half" type="email" maxLength={254} {...field('email')} />
      </div>
    </fieldset>
  );
}

interface TicksProps {
  legend: string;
  name: string;
  options: readonly string[];
  chosen: readonly string[];
}

/** Several of a list, each with its own box: all of it can be seen, nothing has to be opened. */
function Ticks({ legend, name, options, chosen }: TicksProps) {
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

type SelectCellProps = Omit<ComponentProps<'select'>, 'id'> & {
  label: string;
  options: readonly string[];
  error?: string | undefined;
};

/** A cell of the registration card in which one of a list is chosen. */
function SelectCell({ label, options, error, ...rest }: SelectCellProps) {
  const id = useId();
  const faultId = `${id}-fault`;
  return (
    <div className={error ? 'cell cell-half cell-wrong' : 'cell cell-half'}>
      <label htmlFor={id}>
        <span className="name">{label}</span>
      </label>
      <select
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? faultId : undefined}
      >
        <option value="">Please choose</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      {error && (
        <p className="fault" id={faultId}>
          <FaultIcon />
          {error}
        </p>
      )}
    </div>
  );
}
