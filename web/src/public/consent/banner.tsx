import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';
import styles from './banner.module.css';

interface Props {
  /** The pointer or the keyboard is at it: a decision may follow. */
  onNear: () => void;
  onManage: () => void;
  onReject: () => void;
  onAccept: () => void;
}

/**
 * Keeps as much room free at the page's foot as the banner is high, so that it covers nothing that has the focus and the
 * page's end can be read (WCAG 2.4.11).
 */
function useRoom() {
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = banner;
    if (!current) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver((sizes) => {
      // As it was measured already: asking for it again would lay the page out once more.
      const height = sizes[0]?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty('--room-below', `${Math.ceil(height)}px`);
    });
    watch.observe(current);
    return () => {
      watch.disconnect();
      style.removeProperty('--room-below');
    };
  }, []);
  return banner;
}

/** 'Cookie Preferences', fixed at the foot of the screen until the visitor decides. Yes and no weigh the same. */
export function CookieBanner({ onNear, onManage, onReject, onAccept }: Props) {
  const banner = useRoom();
  return (
    <section
      className={styles.banner}
      data-ground="sheet"
      aria-labelledby="consent-banner"
      data-print="none"
      ref={banner}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <div className={classNames(gridClass, styles.columns)}>
        <div className={styles.words}>
          <Heading level={2} size="item" id="consent-banner">
            Cookie Preferences
          </Heading>
          {/* In two parts, so that on no page this is the largest text: it comes after the others. */}
          <Text size="small" data-above="6">
            We set the cookies this site needs to work.
          </Text>
          <Text size="small">
            Anything beyond that is your choice, and you can change it at any time.{' '}
            <Link to={paths.cookies}>Cookie policy</Link>
          </Text>
        </div>
        <Button variant="link" className={styles.manage} aria-haspopup="dialog" onClick={onManage}>
          Manage Preferences
        </Button>
        <div className={classNames(columns.right, styles.pair)}>
          <Button onClick={onReject}>Reject All</Button>
          <Button onClick={onAccept}>Accept All</Button>
        </div>
      </div>
    </section>
  );
}
