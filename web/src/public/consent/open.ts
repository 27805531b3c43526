/** Opens the cookie settings from anywhere: the part that can show them listens here. */
const dialogs = new Set<() => void>();

/** Asks for the cookie settings: the footer and the cookie policy do. */
export function openCookieSettings(): void {
  for (const open of dialogs) open();
}

/** @returns how to stop listening */
export function onCookieSettings(open: () => void): () => void {
  dialogs.add(open);
  return () => void dialogs.delete(open);
}
