import { ArrowRight, Copy, Download } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { toast } from '#web/ui/toast.tsx';

const fileName = 'cursus-recovery-codes.txt';

function asText(codes: readonly string[], account: string): string {
  return [`Recovery codes of ${account}`, 'Each signs in once.', '', ...codes, ''].join('\n');
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

interface Props {
  codes: readonly string[];
  account: string;
  onSaved: () => void;
}

/** Recovery codes, shown this once: to copy or download, and to go on from only when they are saved. */
export function SaveCodes({ codes, account, onSaved }: Props) {
  const [isSaved, setSaved] = useState(false);
  const text = asText(codes, account);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Recovery codes copied', description: 'Keep them where only you can read them.' });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSaved) onSaved();
  };
  return (
    <form className="codes" onSubmit={submit}>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="brow">
        <button className="btn" type="button" onClick={() => void copy()}>
          <Copy className="i" aria-hidden="true" />
          Copy
        </button>
        <button className="btn" type="button" onClick={() => download(text)}>
          <Download className="i" aria-hidden="true" />
          Download
        </button>
      </div>
      <label className="tick">
        <input type="checkbox" checked={isSaved} onChange={(event) => setSaved(event.target.checked)} />I have
        saved them
      </label>
      <button className="btn pri" type="submit" disabled={!isSaved} aria-describedby="codes-why">
        <ArrowRight className="i" aria-hidden="true" />
        Continue
      </button>
      <p className="hint" id="codes-why">
        {isSaved
          ? 'They are not shown again.'
          : 'Tick the box when the codes are saved; they are not shown again.'}
      </p>
    </form>
  );
}
