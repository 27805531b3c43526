import { CircleX } from 'lucide-react';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './change.module.css';

interface Props {
  why: string | null | undefined;
  id?: string;
  /** False where it stands there from the beginning. */
  isNew?: boolean;
}

/** Why something is not possible, beside the control that was used. */
export function Refusal({ why, id, isNew = true }: Props) {
  if (!why) return null;
  return (
    <p className={styles.refusal} role={isNew ? 'alert' : undefined} id={id}>
      <Icon icon={CircleX} size="small" className={styles.refusalIcon} />
      {why}
    </p>
  );
}
