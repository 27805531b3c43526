import type { ReactNode } from 'react';
import type { Pair } from '#web/ui/description-list/description-list.tsx';
import { PageActions, PlainPage, questionsPair } from './plain-page.tsx';

interface Props {
  title?: string;
  reason: string;
  /** The ways on, as buttons and links. */
  children: ReactNode;
  aside: readonly Pair[];
}

/** A link that does not work: why, the way out, and whom to ask. */
export const DeadLink = ({ title = 'This link does not work', reason, children, aside }: Props) => (
  <PlainPage title={title} lead={reason} leadRole="alert" aside={[...aside, questionsPair]}>
    <PageActions>{children}</PageActions>
  </PlainPage>
);
