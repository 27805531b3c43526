import { Copy } from 'lucide-react';
import { Fragment } from 'react';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { toast } from '#web/ui/toast.tsx';
import styles from './event.module.css';
import { EventPart } from './event-parts.tsx';

/** The canonical text spread over lines for reading; the text itself when it is no JSON. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 1);
  } catch {
    return body;
  }
}

/** A line's key, toned down, and the rest. */
function Line({ text }: { text: string }) {
  const found = /^(\s*)("(?:[^"\\]|\\.)*")(:.*)$/.exec(text);
  if (!found) return text;
  return (
    <>
      {found[1]}
      <span className={styles.key}>{found[2]}</span>
      {found[3]}
    </>
  );
}

/** What the hash covers, spread for reading or exactly as it is. Copying gives the exact text. */
export function RawEvent({ body, isExact = false }: { body: string; isExact?: boolean }) {
  const copy = async () => {
    await navigator.clipboard.writeText(body);
    toast({ title: 'Raw event copied', description: 'The exact canonical text, as hashed.' });
  };
  return (
    <EventPart
      title="Raw event, canonical"
      action={<IconButton size="small" icon={Copy} label="Copy raw event" onClick={() => void copy()} />}
    >
      {isExact ? <pre className={styles.exact}>{body}</pre> : <Spread body={body} />}
    </EventPart>
  );
}

function Spread({ body }: { body: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways
    <pre className={styles.text} tabIndex={0}>
      {pretty(body)
        .split('\n')
        .map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one fixed text
          <Fragment key={index}>
            <Line text={line} />
            {'\n'}
          </Fragment>
        ))}
    </pre>
  );
}
