import { SaveCodes } from '../credentials/save-codes.tsx';
import { useStep } from './use-step.ts';

interface Props {
  codes: readonly string[];
  email: string;
  onSaved: () => void;
}

/** The last step of the first login. */
export function RecoveryCodes({ codes, email, onSaved }: Props) {
  const heading = useStep<HTMLHeadingElement>('Recovery codes');
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Recovery codes
      </h1>
      <p className="q lede">
        For the day your phone is not at hand: each of these signs you in once. They are shown only now.
      </p>
      <SaveCodes codes={codes} account={email} onSaved={onSaved} />
    </>
  );
}
