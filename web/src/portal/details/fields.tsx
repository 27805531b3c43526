import type { ReactNode } from 'react';
import { Controller, type FieldError, type FieldPath, get, useFormContext } from 'react-hook-form';
import { languages, skills, workPermits } from '#state-machines/application/detailed-info.ts';
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx';
import { DateInput } from '#web/ui/date-input/date-input.tsx';
import { Field, FieldGroup } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import styles from './details.module.css';
import type { Info } from './info.ts';

type Name = FieldPath<Info>;

function useFieldError(name: Name): string | undefined {
  const { formState } = useFormContext<Info>();
  return (get(formState.errors, name) as FieldError | undefined)?.message;
}

/** The form in its parts. */
export function Fields() {
  return (
    <>
      <Part title="Availability">
        <FieldGroup>
          <DateField name="availabilityStartDate" label="Earliest start date" />
          <PermitField name="workPermitStatus" label="Work authorization status" />
          <TextField
            name="expectedSalaryRange"
            label="Expected salary range"
            aside="CHF per month"
            hint="A range, such as 4000-5000"
            maxLength={100}
          />
        </FieldGroup>
      </Part>
      <Part title="Languages and skills">
        <Ticks legend="Languages you speak" name="languagesSpoken" options={languages} />
        <Ticks legend="What you are good at" name="specialSkills" options={skills} />
      </Part>
      <Part title="Experience">
        <FieldGroup>
          <LongTextField name="previousExperienceDetails" label="Previous experience" />
        </FieldGroup>
      </Part>
      <Part title="Emergency contact">
        <FieldGroup>
          <TextField name="emergencyContactName" label="Name" width="half" maxLength={100} />
          <TextField name="emergencyContactPhone" label="Phone" width="half" type="tel" maxLength={40} />
        </FieldGroup>
      </Part>
      <Reference title="First reference" place={0} />
      <Reference title="Second reference" place={1} />
      <Part title="Anything else">
        <FieldGroup>
          <LongTextField name="additionalNotes" label="Additional notes" isOptional />
        </FieldGroup>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** A person who knows the applicant's work. */
function Reference({ title, place }: { title: string; place: 0 | 1 }) {
  const at = `contactReferences.${place}` as const;
  return (
    <Part title={title}>
      <FieldGroup>
        <TextField name={`${at}.name`} label="Name" width="half" maxLength={100} />
        <TextField name={`${at}.relationship`} label="Relationship" width="half" maxLength={100} />
        <TextField name={`${at}.phone`} label="Phone" width="half" type="tel" maxLength={40} />
        <TextField name={`${at}.email`} label="Email" width="half" type="email" maxLength={254} />
      </FieldGroup>
    </Part>
  );
}

interface TextFieldProps {
  name: Name;
  label: string;
  aside?: string;
  hint?: string;
  width?: 'half';
  type?: 'tel' | 'email';
  maxLength?: number;
}

function TextField({ name, label, aside, hint, width, ...input }: TextFieldProps) {
  const { register } = useFormContext<Info>();
  return (
    <Field label={label} aside={aside} hint={hint} width={width} error={useFieldError(name)}>
      <TextInput {...input} {...register(name)} required />
    </Field>
  );
}

interface ShortProps {
  name: Name;
  label: string;
}

function LongTextField({ name, label, isOptional = false }: ShortProps & { isOptional?: boolean }) {
  const { register } = useFormContext<Info>();
  return (
    <Field label={label} aside={isOptional && 'optional'} error={useFieldError(name)}>
      <TextArea {...register(name)} maxLength={5000} required={!isOptional} />
    </Field>
  );
}

function DateField({ name, label }: ShortProps & { name: 'availabilityStartDate' }) {
  const { control } = useFormContext<Info>();
  return (
    <Field label={label} width="half" error={useFieldError(name)}>
      <Controller name={name} control={control} render={({ field }) => <DateInput {...field} required />} />
    </Field>
  );
}

const permitOptions = workPermits.map((permit) => ({ value: permit, label: permit }));

function PermitField({ name, label }: ShortProps & { name: 'workPermitStatus' }) {
  const { control } = useFormContext<Info>();
  return (
    <Field label={label} width="half" error={useFieldError(name)}>
      <Controller
        name={name}
        control={control}
        render={({ field }) => (
          <Select {...field} options={permitOptions} placeholder="Please choose" required />
        )}
      />
    </Field>
  );
}

interface TicksProps {
  legend: string;
  name: 'languagesSpoken' | 'specialSkills';
  options: readonly string[];
}

/** Several of a list, all of them in sight. */
function Ticks({ legend, name, options }: TicksProps) {
  const { register } = useFormContext<Info>();
  return (
    <fieldset className={styles.ticks}>
      <legend>
        {legend} <span>optional</span>
      </legend>
      <div className={styles.columns}>
        {options.map((option) => (
          <Checkbox key={option} value={option} className={styles.tick} {...register(name)}>
            {option}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
