import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';

interface Props {
  label: string;
  icon: LucideIcon;
  /** Why it cannot be used now; said to everybody, and below the button unless it is said elsewhere. */
  refusal?: string | null;
  isQuietRefusal?: boolean;
  isPending?: boolean;
  kind?: 'pri' | 'quiet';
  onPress: () => void;
}

/** A button that stays where it is when it cannot be used, and says why. */
export function Control({ label, icon: Icon, refusal, isQuietRefusal, isPending, kind, onPress }: Props) {
  const id = useId();
  const isBlocked = Boolean(refusal) || isPending === true;
  return (
    <>
      <button
        className={kind ? `btn ${kind}` : 'btn'}
        type="button"
        aria-disabled={isBlocked || undefined}
        aria-describedby={refusal ? id : undefined}
        title={refusal ?? undefined}
        onClick={() => !isBlocked && onPress()}
      >
        <Icon className="i" aria-hidden="true" />
        {label}
      </button>
      {refusal && (
        <span className={isQuietRefusal ? 'vh' : 'why'} id={id}>
          {refusal}
        </span>
      )}
    </>
  );
}
