import { ArrowRight, Trash2, UserPlus } from 'lucide-react';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Shortcut } from '../shortcut/shortcut.tsx';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';
import { ButtonRow } from './button-row.tsx';

export const catalogue: CatalogueEntry = {
  name: 'Button',
  states: {
    primary: () => <Button variant="primary">Save</Button>,
    secondary: () => <Button>Cancel</Button>,
    quiet: () => <Button variant="quiet">Clear Filters</Button>,
    link: () => <Button variant="link">Send again</Button>,
    'link, pending': () => (
      <Button variant="link" isPending pendingLabel="Sending…">
        Send again
      </Button>
    ),
    'with an icon': () => <Button icon={UserPlus}>Add User</Button>,
    'with an icon behind': () => <Button endIcon={ArrowRight}>Next</Button>,
    'with its key': () => (
      <Button variant="primary" aria-keyshortcuts="1">
        Accept <Shortcut keys="1" isOnButton />
      </Button>
    ),
    danger: () => (
      <Button variant="primary" tone="danger" icon={Trash2}>
        Delete User
      </Button>
    ),
    'danger, secondary': () => <Button tone="danger">Reject</Button>,
    small: () => <Button size="small">Previous</Button>,
    pressed: () => <Button aria-pressed>Only mine</Button>,
    pending: () => (
      <Button variant="primary" isPending pendingLabel="Saving…">
        Save
      </Button>
    ),
    disabled: () => <Button disabled>Next</Button>,
    'disabled with a reason': () => (
      <Button disabledReason="Two documents are missing">Offer Contract</Button>
    ),
    wide: () => <Button isWide>Continue</Button>,
    'in a row, with a note': () => (
      <ButtonRow note="We use these details to answer you, and for nothing else.">
        <Button variant="primary">Send message</Button>
        <Button variant="link">Discard</Button>
      </ButtonRow>
    ),
    'as a link': () => <ButtonLink to="/">All applications</ButtonLink>,
  },
};
