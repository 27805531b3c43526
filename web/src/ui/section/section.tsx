import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './section.module.css';

type Props = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode;
  /** 3 for a section inside another. */
  level?: 2 | 3;
  /** Beside the title, quieter: how many, what it is about. */
  aside?: ReactNode;
  /** At the right. */
  actions?: ReactNode;
  /** Below the title: what it is about, in a sentence or three. */
  lead?: ReactNode;
  /** A larger title: the page has many sections, and its reader looks for one. */
  isLarge?: boolean;
  /** The content reaches to both edges, as tables do. */
  isFlush?: boolean;
  /** One of several in a column: no line above, a head as high as a bar, and the content reaches to both edges. */
  isPanel?: boolean;
  /** A heading with a ref can take the focus. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
};

/** A part of a page under a heading that names it. */
export function Section({
  title,
  level = 2,
  aside,
  actions,
  lead,
  isLarge,
  isPanel,
  isFlush = isPanel,
  headingRef,
  className,
  children,
  ...rest
}: Props) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      {...rest}
      className={classNames(
        styles.section,
        level === 3 && styles.inner,
        isLarge && styles.large,
        isPanel && styles.panel,
        isFlush && styles.flush,
        className,
      )}
      aria-labelledby={id}
    >
      <header className={styles.head}>
        <Heading className={styles.title} id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </Heading>
        {aside && <div className={styles.aside}>{aside}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {lead && <p className={styles.lead}>{lead}</p>}
      {isFlush ? children : <div className={styles.body}>{children}</div>}
    </section>
  );
}
