import {
  Bookmark,
  CircleCheck,
  CircleDotDashed,
  CircleX,
  Eye,
  Hourglass,
  type LucideIcon,
} from 'lucide-react';
import type { Tone } from '#state-machines/application/labels.ts';

/** One icon per tone (docs/rules/screens.md, State icons), where a mask cannot serve: inside SVG and on buttons. */
export const toneIcons: Record<Tone, LucideIcon> = {
  wait: Hourglass,
  work: CircleDotDashed,
  need: Eye,
  good: CircleCheck,
  stop: CircleX,
  hold: Bookmark,
};
