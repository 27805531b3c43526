import type { LucideIcon } from 'lucide-react';

/** One thing to choose. */
export interface PaletteItem {
  id: string;
  label: string;
  /** Whose name the label is. */
  person?: { firstName: string; lastName: string };
  /** Said after the label, in quieter words. */
  hint?: string;
  /** Other words by which it is found. */
  also?: string;
  icon: LucideIcon;
  run: () => void;
  /** It leads on inside the palette. */
  keepsOpen?: boolean;
  /** It leads to another screen. */
  leaves?: boolean;
}

export interface PaletteGroup {
  value: string;
  items: PaletteItem[];
}

/** Whether every word that was typed begins a word of the item. */
export function matches({ label, also = '' }: Pick<PaletteItem, 'label' | 'also'>, typed: string): boolean {
  const words = `${label} ${also}`.toLowerCase().split(/[\s&/-]+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
