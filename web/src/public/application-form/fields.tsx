import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Cell } from '../components/cell.tsx';
import type { FormValues } from './variants.ts';

/** The bound of the schema; counted as it counts, without the spaces at either end. */
const motivationLeast = 50;

export function Fields<O>({ form }: { form: UseFormReturn<FormValues, unknown, O> }) {
  const { errors } = form.formState;
  const motivation = useWatch({ control: form.control, name: 'motivation' }).trim().length;
  const field = (name: keyof FormValues) => ({ ...form.register(name), error: errors[name]?.message });
  return (
    <div className="card-form">
      <Cell label="First name" width="pair" autoComplete="given-name" required {...field('firstName')} />
      <Cell label="Last name" width="pair" autoComplete="family-name" required {...field('lastName')} />
      <Cell label="Email" width="half" type="email" autoComplete="email" required {...field('email')} />
      <Cell label="Phone" width="half" type="tel" autoComplete="tel" required {...field('phone')} />
      <Cell label="Address" autoComplete="street-address" required {...field('address')} />
      <Cell
        label="LinkedIn"
        hint="optional"
        width="half"
        type="url"
        autoComplete="off"
        {...field('linkedinUrl')}
      />
      <Cell
        label="Portfolio"
        hint="optional"
        width="half"
        type="url"
        autoComplete="url"
        {...field('portfolioUrl')}
      />
      <Cell
        label="Motivation"
        hint={
          motivation < motivationLeast
            ? `${motivation} of at least ${motivationLeast} characters`
            : `${motivation} characters`
        }
        multiline
        required
        {...field('motivation')}
      />
    </div>
  );
}
