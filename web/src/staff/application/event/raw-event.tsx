import { Copy } from 'lucide-react';
import { Fragment } from 'react';
import { toast } from '../../../ui/toast.tsx';

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
      <i>{found[2]}</i>
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
    <div className="raw">
      <div className="sec-h">
        <h3>Raw event, canonical</h3>
        <button className="ib s" type="button" aria-label="Copy raw event" onClick={() => void copy()}>
          <Copy className="i" aria-hidden="true" />
        </button>
      </div>
      {isExact ? <pre className="m whole">{body}</pre> : <Spread body={body} />}
    </div>
  );
}

function Spread({ body }: { body: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways
    <pre className="m" tabIndex={0}>
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
