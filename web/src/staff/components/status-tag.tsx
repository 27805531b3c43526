import {
  Bookmark,
  CircleCheck,
  CircleDotDashed,
  CircleX,
  Eye,
  Hourglass,
  type LucideIcon,
} from 'lucide-react';
import { statusLabel, type Tone, toneOf } from '#state-machines/application/labels.ts';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';

/** One icon per tone (docs/rules/screens.md, State icons), where a mask cannot serve: inside SVG and on buttons. */
export const toneIcons: Record<Tone, LucideIcon> = {
  wait: Hourglass,
  work: CircleDotDashed,
  need: Eye,
  good: CircleCheck,
  stop: CircleX,
  hold: Bookmark,
};

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
