import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';

type Props = ComponentProps<'input'> & {
  label: string;
  /** The rules, told before anything is typed. */
  hint?: string;
  /** The note that says what is wrong with it. */
  faultId?: string | undefined;
};

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, hint, faultId, ...input }: Props) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const described = [hint && `${id}-hint`, faultId].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="in">
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          required
          maxLength={200}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={faultId ? true : undefined}
          aria-describedby={described || undefined}
        />
        <button className="ib s" type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <Icon className="i" aria-hidden="true" />
          <span className="vh">Show password</span>
        </button>
      </span>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
