import { ShieldAlert } from 'lucide-react';

/** What is wrong with one event, beside it. */
export function ForgedNote({ sentences }: { sentences: readonly string[] | undefined }) {
  if (!sentences) return null;
  return (
    <div className="forged-n">
      <ShieldAlert className="i" aria-hidden="true" />
      <p>
        <b>This event cannot be trusted.</b> {sentences.join(' ')}
      </p>
    </div>
  );
}
