/** What the past allows. */
export const readOnly = 'Read-only. Rebuilt from the log; nothing here can be changed.';
