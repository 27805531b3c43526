import { UserRound } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { usePresence } from '../queries/use-presence.ts';
import styles from './dossier.module.css';

/** 'Beat Zurfluh is viewing', so that two do not read the same at once. */
export function Viewers({ id, className }: { id: string; className?: string }) {
  const names = usePresence(id);
  const [first, second] = names;
  const who =
    names.length > 2
      ? `${first} and ${names.length - 1} others`
      : [first, second].filter(Boolean).join(' and ');
  return (
    <span className={classNames(styles.viewers, className)} role="status">
      {first && (
        <ToneText tone="soft" icon={UserRound}>
          {who} {names.length > 1 ? 'are' : 'is'} viewing
        </ToneText>
      )}
    </span>
  );
}
