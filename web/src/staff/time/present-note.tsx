import './time.css';
import './time-small.css';
import { Radio } from 'lucide-react';
import { momentText } from './moment-text.ts';

/** That a screen shows now, and for what the instant in its address is kept. */
export function PresentNote({ at, onReturn }: { at: number; onReturn: () => void }) {
  return (
    <section className="past-banner now" aria-label="The present">
      <Radio className="i" aria-hidden="true" />
      <b>This screen always shows now.</b>
      <span>Its address keeps {momentText(at)} for the screens that can show it.</span>
      <button className="btn sm" type="button" onClick={onReturn}>
        Return to live
      </button>
    </section>
  );
}
