import { CircleQuestionMark, LogOut, Monitor, Moon, PanelLeft, Sun, UserRoundCog } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import type { ThemeChoice } from '#web/ui/stored-theme.ts';
import { useInside } from '../gate/inside.ts';
import { useScreens } from '../shell/navigation.tsx';
import { themeLabels } from '../shell/theme.ts';
import { useMoment } from '../time/moment.ts';
import { keepMoment } from '../time/past-screens.ts';
import type { PaletteGroup } from './palette-item.ts';

const themeIcons = { light: Sun, dark: Moon, system: Monitor } as const;
const choices: readonly ThemeChoice[] = ['light', 'dark', 'system'];

interface Ways {
  choose: (choice: ThemeChoice) => void;
  onSidebar: () => void;
  onHelp: () => void;
}

/** Where to go, and what concerns only oneself: theme, sidebar, help, the way out. */
export function useOwnItems({ choose, onSidebar, onHelp }: Ways): PaletteGroup[] {
  const navigate = useNavigate();
  const { signOut, isLeaving } = useInside();
  const { asOf } = useMoment();
  const screens = useScreens();
  const goTo = [...screens, { to: paths.admin.account, label: 'Your account', icon: UserRoundCog }];
  const own: PaletteGroup['items'] = [
    ...choices.map((choice) => ({
      id: `theme ${choice}`,
      label: themeLabels[choice],
      also: 'switch colours mode',
      icon: themeIcons[choice],
      run: () => choose(choice),
    })),
    {
      id: 'sidebar',
      label: 'Collapse or expand the sidebar',
      hint: 'Ctrl/Cmd B',
      icon: PanelLeft,
      run: onSidebar,
    },
    {
      id: 'help',
      label: 'Keyboard shortcuts',
      also: 'help keys',
      icon: CircleQuestionMark,
      keepsOpen: true,
      run: onHelp,
    },
  ];
  if (!isLeaving)
    own.push({
      id: 'sign-out',
      label: 'Sign Out',
      also: 'log leave',
      icon: LogOut,
      leaves: true,
      run: signOut,
    });
  return [
    {
      value: 'Go to',
      items: goTo.map(({ to, label, icon }) => ({
        id: `go ${to}`,
        label,
        also: 'go',
        icon,
        leaves: to !== window.location.pathname,
        run: () => void navigate(keepMoment(to, asOf)),
      })),
    },
    { value: 'Commands', items: own },
  ];
}
