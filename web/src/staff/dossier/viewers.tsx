import { UserRound } from 'lucide-react';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { usePresence } from '../queries/use-presence.ts';

/** 'Beat Zurfluh is viewing', so that two do not read the same at once. */
export function Viewers({ id, className }: { id: string; className?: string }) {
  const names = usePresence(id);
  const [first, second] = names;
  const who =
    names.length > 2
      ? `${first} and ${names.length - 1} others`
      : [first, second].filter(Boolean).join(' and ');
  return (
    <Text as="span" size="small" className={className} role="status">
      {first && (
        <ToneText tone="soft" icon={UserRound}>
          {who} {names.length > 1 ? 'are' : 'is'} viewing
        </ToneText>
      )}
    </Text>
  );
}
