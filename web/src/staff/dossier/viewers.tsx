import { UserRound } from 'lucide-react';
import { usePresence } from '../queries/use-presence.ts';

/** 'Beat Zurfluh is viewing', so that two do not read the same at once. */
export function Viewers({ id }: { id: string }) {
  const names = usePresence(id);
  const [first, second] = names;
  const who =
    names.length > 2
      ? `${first} and ${names.length - 1} others`
      : [first, second].filter(Boolean).join(' and ');
  return (
    <span className="vw q" role="status">
      {first && (
        <>
          <UserRound className="i" aria-hidden="true" />
          {who} {names.length > 1 ? 'are' : 'is'} viewing
        </>
      )}
    </span>
  );
}
