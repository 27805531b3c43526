import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** Why it cannot be pressed, which is told in its name and its tip; null when it can. */
  refusal: string | null;
  isPending: boolean;
  isQuiet?: boolean;
  /** Its icon. */
  children: ReactNode;
  onPress: () => void;
}

/** A button that stays reachable by keyboard when it does not apply, and says why. */
export function RefusableButton({ label, refusal, isPending, isQuiet, children, onPress }: Props) {
  const isBlocked = refusal !== null || isPending;
  return (
    <button
      className={isQuiet ? 'btn quiet' : 'btn'}
      type="button"
      aria-disabled={isBlocked}
      aria-label={refusal ? `${label}. ${refusal}` : undefined}
      title={refusal ?? undefined}
      onClick={() => !isBlocked && onPress()}
    >
      {children}
      {label}
    </button>
  );
}
