import { useEffect, useLayoutEffect, useState } from 'react';

export type Theme = 'light' | 'dark';
const storedAs = 'staff-theme';
const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function storedTheme(): Theme | null {
  const value = localStorage.getItem(storedAs);
  return value === 'light' || value === 'dark' ? value : null;
}

/** The staff area's theme: what the person chose, else what their system prefers, also when that changes. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const [theme, setTheme] = useState<Theme>(
    () => storedTheme() ?? (prefersDark().matches ? 'dark' : 'light'),
  );

  useEffect(() => {
    const media = prefersDark();
    const follow = () => {
      if (storedTheme() === null) setTheme(media.matches ? 'dark' : 'light');
    };
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

  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem(storedAs, next);
    setTheme(next);
  };
  return { theme, toggle };
}
