import { useState } from 'react';

const storedAs = 'staff-shortcuts';

/** Whether single-key shortcuts are on; remembered in this browser. */
export function useShortcutsSwitch(): [isOn: boolean, toggle: () => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(storedAs) !== 'off');
  const toggle = () => {
    localStorage.setItem(storedAs, isOn ? 'off' : 'on');
    setOn(!isOn);
  };
  return [isOn, toggle];
}
