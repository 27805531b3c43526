import type { ComponentType } from 'react';

/** What a component shows of itself in the catalogue: `catalogue` of its `*.catalogue.tsx`. */
export interface CatalogueEntry {
  name: string;
  /** Each state has a name and is drawn by a component, which may hold state. */
  states: Readonly<Record<string, ComponentType>>;
  /** Where it belongs; in both themes otherwise. */
  theme?: 'public' | 'staff';
}
