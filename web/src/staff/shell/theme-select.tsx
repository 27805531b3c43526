import { SunMoon } from 'lucide-react';
import { type ThemeChoice, themeChoices } from '#web/ui/stored-theme.ts';
import type { Themed } from './theme.ts';

export const themeLabels: Record<ThemeChoice, string> = {
  light: 'Light theme',
  dark: 'Dark theme',
  system: 'System theme',
};

/** Light, dark, or as the system has it. */
export function ThemeSelect({ choice, choose }: Pick<Themed, 'choice' | 'choose'>) {
  return (
    <label className="ib pick-theme" title={`Theme: ${choice}`}>
      <SunMoon className="i" aria-hidden="true" />
      <span className="vh">Theme</span>
      <select
        value={choice}
        onChange={(event) => choose(themeChoices.find((one) => one === event.target.value) ?? 'system')}
      >
        {themeChoices.map((one) => (
          <option key={one} value={one}>
            {themeLabels[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
