import { type ComponentProps, useId } from 'react';
import { FaultIcon } from '#web/public/components/icons.tsx';

type Props = Omit<ComponentProps<'select'>, 'id'> & {
  label: string;
  options: readonly string[];
  error?: string | undefined;
};

/** A cell of the registration card in which one of a list is chosen. */
export function SelectCell({ label, options, error, ...rest }: Props) {
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
