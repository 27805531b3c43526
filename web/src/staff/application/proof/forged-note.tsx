import { ShieldAlert } from 'lucide-react';

/** What is wrong with one fact, beside it. */
export function ForgedNote({ sentences }: { sentences: readonly string[] | undefined }) {
  if (!sentences) return null;
  return (
    <div className="forged-n">
      <ShieldAlert className="i" aria-hidden="true" />
      <p>
        <b>This fact cannot be trusted.</b> {sentences.join(' ')}
      </p>
    </div>
  );
}
