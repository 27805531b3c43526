type Ask = (go: () => void) => void;

/** Who asks before the screen is left; one at a time. */
let held: Ask | null = null;

/** @returns what ends it */
export function holdLeaving(ask: Ask): () => void {
  held = ask;
  return () => {
    if (held === ask) held = null;
  };
}

/** Goes on to another screen, once that is wished where something would be lost. */
export const leaveBy = (go: () => void): void => (held ? held(go) : go());
