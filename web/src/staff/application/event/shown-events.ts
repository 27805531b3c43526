import { createContext, useContext } from 'react';
import type { EventView } from '#services/event-log/contract.ts';
import type { ComparedVersions } from '../compare/compared-versions.ts';

/** What every look at the history needs: the events, what is wrong with which, and what can be done from one of them. */
export interface ShownEvents {
  applicationId: string;
  /** Oldest first; up to the instant that the screen shows. */
  events: readonly EventView[];
  /** What is wrong with an event, in sentences, by its version. */
  problems: ReadonlyMap<number, readonly string[]>;
  /** The one that is open. */
  selected: number | null;
  /** What ages are counted against. */
  now: number;
  isPast: boolean;
  onSelect: (version: number) => void;
  onCompare: (versions: ComparedVersions) => void;
  onShowThen: (at: Date) => void;
}

const ShownEventsContext = createContext<ShownEvents | null>(null);
export const ShownEventsProvider = ShownEventsContext.Provider;

export function useShownEvents(): ShownEvents {
  const shown = useContext(ShownEventsContext);
  if (!shown) throw new Error('events are shown inside ShownEventsProvider');
  return shown;
}
