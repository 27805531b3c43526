import { useEffect, useLayoutEffect, useState } from 'react';
import { prefersDark, storedAs, storedChoice, type ThemeChoice } from '#web/ui/stored-theme.ts';

export const themeLabels: Record<ThemeChoice, string> = {
  light: 'Light theme',
  dark: 'Dark theme',
  system: 'System theme',
};

export type Theme = 'light' | 'dark';
export interface Themed {
  theme: Theme;
  choice: ThemeChoice;
  choose: (choice: ThemeChoice) => void;
  toggle: () => void;
}

/** The staff area's theme: what the person chose, else what their system prefers. */
export function useTheme(): Themed {
  const [choice, setChoice] = useState(storedChoice);
  const [isSystemDark, setSystemDark] = useState(() => prefersDark().matches);
  const theme = choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice;

  useEffect(() => {
    const media = prefersDark();
    const follow = () => setSystemDark(media.matches);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);

  // On the body, because menus, dialogs and toasts are rendered outside the layout.
  useLayoutEffect(() => {
    const { classList } = document.body;
    classList.add('staff');
    classList.toggle('dark', theme === 'dark');
    return () => classList.remove('staff', 'dark');
  }, [theme]);

  const choose = (next: ThemeChoice) => {
    if (next === 'system') localStorage.removeItem(storedAs);
    else localStorage.setItem(storedAs, next);
    setChoice(next);
  };
  return { theme, choice, choose, toggle: () => choose(theme === 'dark' ? 'light' : 'dark') };
}
