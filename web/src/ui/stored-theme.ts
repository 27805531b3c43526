/** What can be chosen; `system` follows the system, also when that changes. */
export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

export const storedAs = 'staff-theme';
export const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');

export function storedChoice(): ThemeChoice {
  const value = localStorage.getItem(storedAs);
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Whether the staff area is dark at first sight. */
export function isStoredDark(): boolean {
  if (typeof document === 'undefined') return false;
  const choice = storedChoice();
  return choice === 'system' ? prefersDark().matches : choice === 'dark';
}
