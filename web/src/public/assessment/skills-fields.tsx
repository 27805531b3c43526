import { useId } from 'react';
import { FaultIcon } from '../components/icons.tsx';
import { skillsField } from './check.ts';

interface Props {
  skills: readonly string[];
  ticked: readonly string[];
  onTick: (skills: string[]) => void;
  fault?: string | undefined;
}

/** What one is practised in, of twelve (applicant side, section 3, 'Skill options'). */
export function SkillsFields({ skills, ticked, onTick, fault }: Props) {
  const id = useId();
  const toggle = (skill: string) =>
    onTick(skills.filter((each) => (each === skill) !== ticked.includes(each)));
  return (
    <fieldset
      className={fault ? 'question question-wrong' : 'question'}
      aria-describedby={fault ? `${id} ${id}-hint` : `${id}-hint`}
    >
      <legend>
        <span className="t2">What are you practised in?</span>
      </legend>
      <p className="note" id={`${id}-hint`}>
        Select at least one, and only what you would be happy to be asked about.
      </p>
      <div className="skills">
        {skills.map((skill) => (
          <label className="option" key={skill}>
            <input
              type="checkbox"
              name={skillsField}
              value={skill}
              checked={ticked.includes(skill)}
              onChange={() => toggle(skill)}
            />
            <span>{skill}</span>
          </label>
        ))}
      </div>
      {fault && (
        <p className="fault" id={id}>
          <FaultIcon />
          {fault}
        </p>
      )}
    </fieldset>
  );
}
