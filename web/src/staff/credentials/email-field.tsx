import { type ComponentProps, useId } from 'react';

/** The address that somebody signs in with. */
export function EmailField(input: ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>E-mail</label>
      <span className="in">
        <input
          {...input}
          id={id}
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
        />
      </span>
    </div>
  );
}
