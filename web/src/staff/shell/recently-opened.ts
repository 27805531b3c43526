import { useEffect } from 'react';
import { useMatch } from 'react-router-dom';
import { paths } from '#web/paths.ts';

const storedAs = 'recently-opened';
const most = 5;
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/.test(value);

/** The applications opened last in this tab, latest first: ids alone, no names, and gone with the tab. */
export function recentlyOpened(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storedAs) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isId).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Remembers each application whose record is opened. */
export function useRecentlyOpened(): void {
  const id = useMatch(paths.admin.application(':id'))?.params.id;
  useEffect(() => {
    if (!isId(id)) return;
    const next = [id, ...recentlyOpened().filter((other) => other !== id)].slice(0, most);
    sessionStorage.setItem(storedAs, JSON.stringify(next));
  }, [id]);
}
