import { SunMoon } from 'lucide-react';
import type { Theme } from './theme.ts';

export function ThemeButton({ theme, onToggle }: { theme: Theme; onToggle: () => void }) {
  const label = theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme';
  return (
    <button className="ib" type="button" aria-label={label} title={label} onClick={onToggle}>
      <SunMoon className="i" aria-hidden="true" />
    </button>
  );
}
