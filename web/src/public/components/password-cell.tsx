import { type ComponentProps, useState } from 'react';
import { Cell } from './cell.tsx';
import { EyeIcon } from './icons.tsx';

type Props = Omit<ComponentProps<'input'>, 'width'> & {
  label: string;
  hint?: string;
  advice?: string;
  error?: string | undefined;
};

/** A password that can be looked at while it is typed. */
export function PasswordCell(props: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <Cell
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      className="with-eye"
    >
      <button className="eye" type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        <EyeIcon />
        {isShown ? 'Hide' : 'Show'}
        <span className="unseen"> password</span>
      </button>
    </Cell>
  );
}
