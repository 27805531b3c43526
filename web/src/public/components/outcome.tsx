import { CheckIcon, FaultIcon } from './icons.tsx';
import { requestIdOf } from './refusal.ts';

/** What came of something, said where it was done: over a dialog no message in the corner can be read. */
interface Props {
  title: string;
  description: string;
  /** What the server refused with; nothing when it went well. */
  error?: unknown;
}

export function Outcome({ title, description, error }: Props) {
  if (!error)
    return (
      <div className="outcome" role="status">
        <p className="state state-good">
          <CheckIcon />
          {title}
        </p>
        <p>{description}</p>
      </div>
    );
  const requestId = requestIdOf(error);
  return (
    <div className="outcome outcome-stop" role="alert">
      <p className="state state-stop">
        <FaultIcon />
        {title}
      </p>
      <p>{description}</p>
      {requestId && <p className="note">Request {requestId}</p>}
    </div>
  );
}
