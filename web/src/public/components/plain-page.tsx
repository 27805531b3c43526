import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { company, mailTo } from '#web/company.ts';
import { ButtonRow } from '#web/ui/button/button-row.tsx';
import { DescriptionList, type Pair } from '#web/ui/description-list/description-list.tsx';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';
import styles from './plain-page.module.css';

interface Props {
  title: ReactNode;
  /** Above the title: a state, a number. */
  above?: ReactNode;
  lead?: ReactNode;
  /** How the lead is read out. */
  leadRole?: 'status' | 'alert' | undefined;
  /** It takes the place of another page without a new address: the title takes the focus. */
  isAnswer?: boolean;
  /** The title's column is narrow, because a form stands beside it. */
  hasForm?: boolean;
  aside?: readonly Pair[] | undefined;
  /** The aside's values as titles. */
  asideLayout?: 'stacked' | 'large';
  /** Under the lead. */
  children?: ReactNode;
  /** On the same columns: a form between title and aside, or sections after them. */
  form?: ReactNode;
  /** Below the columns. */
  end?: ReactNode;
  className?: string | undefined;
}

/** A page with one thing to say: its title, the ways on, and what belongs to it at the right. */
export function PlainPage({
  title,
  above,
  lead,
  leadRole,
  isAnswer = false,
  hasForm = false,
  aside,
  asideLayout = 'stacked',
  children,
  form,
  end,
  className,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isAnswer) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus();
  }, [isAnswer]);
  return (
    <section className={className} data-inset="page">
      <div className={gridClass}>
        <div className={hasForm ? columns.left : columns.main}>
          {above}
          <Heading level={1} size="page" ref={heading} tabIndex={isAnswer ? -1 : undefined}>
            {title}
          </Heading>
          {lead && (
            <Text size="lead" className={styles.lead} role={leadRole}>
              {lead}
            </Text>
          )}
          {children}
        </div>
        {form}
        {aside && <DescriptionList layout={asideLayout} className={columns.right} pairs={aside} />}
      </div>
      {end}
    </section>
  );
}

/** The ways on, under a page's lead. */
export const PageActions = (props: Omit<ComponentProps<typeof ButtonRow>, 'className'>) => (
  <ButtonRow {...props} data-above="36" />
);

/** One more paragraph under the lead, as large. */
export const MoreLead = ({ children }: { children: ReactNode }) => (
  <Text size="lead" className={styles.lead}>
    {children}
  </Text>
);

/** The engraved band at a page's end. */
export const Frieze = () => <div className={styles.frieze} aria-hidden="true" />;

/** Whom to ask, in the aside. */
export const questionsPair: Pair = { term: 'Questions', value: <a href={mailTo}>{company.email}</a> };
