import { type ComponentProps, useState } from 'react';
import { EyeIcon } from '../icon/drawings.tsx';
import { Icon } from '../icon/icon.tsx';
import { TextInput } from '../text-input/text-input.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './password-input.module.css';

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'end' | 'icon'>;

/** A password that can be looked at while it is typed. */
export function PasswordInput(props: Props) {
  const [isShown, setShown] = useState(false);
  const toggle = (
    <button type="button" className={styles.toggle} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
      <Icon icon={EyeIcon} />
      {isShown ? 'Hide' : 'Show'}
      <VisuallyHidden> password</VisuallyHidden>
    </button>
  );
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={toggle}
    />
  );
}
