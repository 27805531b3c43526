import type { Waiting } from '#state-machines/application/labels.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { formatNumber } from '#state-machines/numbers.ts';

/** What a box of the picture says besides its name. */
export interface Figures {
  count: number;
  /** How long the oldest has waited: 'oldest 9 d'. */
  oldest?: string;
  /** '2 overdue' */
  overdue?: string;
}

/** Between texts that stand apart in the picture: read as one, they would run together. */
export const gap = ' ';

/** In brackets, as it is not among the words that are drawn (WCAG 2.5.3). */
export const countSaid = ({ count }: Figures): string => `${formatNumber(count)} (applications)`;

/** Whose turn it is, where no figures stand. */
export const actsWords: Record<Waiting, string> = {
  applicant: 'applicant acts',
  staff: 'staff act',
  none: '',
};

/** What became of a state or of a move: by the state's id, and by a move's `from→to`. */
export type Mark = 'removed' | 'changed' | 'diverged';
export type Marks = ReadonlyMap<string, Mark>;

export const markWords: Record<Mark, string> = {
  removed: 'removed',
  changed: 'changed',
  diverged: 'parts here',
};

/** What every box takes. */
export interface BoxProps {
  figures?: Figures | undefined;
  /** Where the box leads; without it, it is no link. */
  address?: string | undefined;
  isSelected: boolean;
  /** Part of the way that is shown. */
  isOnPath: boolean;
  mark?: Mark | undefined;
}

export type StatusFigures = (status: AnyStatus) => Figures;
