import { Link2 } from 'lucide-react';
import { useState } from 'react';

interface Props {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** What ties together the events of one request, as a history's event names it. */
export function CorrelationField({ value = '', onChange }: Props) {
  const [typed, setTyped] = useState<{ over: string; text: string } | null>(null);
  const text = typed?.over === value ? typed.text : value;
  const take = () => {
    if (text.trim() !== value) onChange(text.trim() || undefined);
    setTyped(null);
  };
  return (
    <label className={value ? 'in iv-co on' : 'in iv-co'}>
      <span className="vh">Correlation</span>
      <Link2 className="i q" aria-hidden="true" />
      <input
        maxLength={200}
        placeholder="Correlation"
        title="What ties together the events of one request; an event's details name it"
        value={text}
        onChange={(event) => setTyped({ over: value, text: event.target.value })}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </label>
  );
}
