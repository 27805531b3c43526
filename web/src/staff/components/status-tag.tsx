import { statusLabel, toneOf } from '#state-machines/application/labels.ts';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';

interface Props {
  status: string;
  /** For a screen's own status in its head; lists stay flat. */
  filled?: boolean;
  className?: string | undefined;
}

/** An application's status as its tone's icon and its word. */
export const StatusTag = ({ status, filled = false, className }: Props) => (
  <StatusBadge tone={toneOf(status)} isFilled={filled} className={className}>
    {statusLabel(status)}
  </StatusBadge>
);
