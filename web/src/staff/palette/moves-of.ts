import {
  allowedMoves,
  detailActions,
  listAdvance,
  reviewDecisions,
} from '#state-machines/application/screens.ts';
import type { AnyStatus, Status } from '#state-machines/application/vocabulary.ts';

export interface Move {
  to: Status;
  /** The button's words: the detail screen's, for moves that it lacks another screen's. */
  label: string;
}

/** What the palette shows: its list, the question about a chosen move, or the keys. */
export type Stage = 'list' | 'help' | Move;

const worded = [...detailActions, ...reviewDecisions, ...listAdvance];

/** Every move that staff have from a status, each once. */
export const movesOf = (status: AnyStatus): Move[] =>
  allowedMoves(status, 'editor').map((to) => ({
    to,
    label: worded.find((row) => row.from === status && row.to === to)?.label ?? to,
  }));
