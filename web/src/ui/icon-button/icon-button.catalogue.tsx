import { X } from 'lucide-react';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { IconButton, IconLink } from './icon-button.tsx';

export const catalogue: CatalogueEntry = {
  name: 'IconButton',
  states: {
    plain: () => <IconButton icon={X} label="Close" />,
    small: () => <IconButton icon={X} size="small" label="Close it" />,
    'as a glyph, with a tip': () => (
      <IconButton glyph="remove" tone="danger" size="small" label="Delete" tip="Delete" />
    ),
    link: () => <IconLink to="/" glyph="details" label="View Details" tip="View Details" />,
    'with its tip above': () => <IconButton icon={X} label="Close" tip="Close" tipSide="above" />,
    open: () => <IconButton glyph="more" label="More actions" aria-expanded />,
    pending: () => <IconButton glyph="advance" label="Advance" isPending />,
    'disabled with a reason': () => (
      <IconButton glyph="advance" label="Advance it" disabledReason="Not allowed from this status" />
    ),
  },
};
