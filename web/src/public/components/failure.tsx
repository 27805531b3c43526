import { Callout } from '#web/ui/callout/callout.tsx';
import { requestIdOf } from './refusal.ts';

interface Props {
  title: string;
  description: string;
  /** What the server refused with. */
  error: unknown;
}

/** Why something was not done, inside a dialog. */
export const Failure = ({ title, description, error }: Props) => (
  <Callout tone="stop" size="small" title={title} text={description} requestId={requestIdOf(error)} />
);
