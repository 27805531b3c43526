import { type BannerProps, dismissLabel } from '#web/session/banners.tsx';
import { Upkeep } from '#web/session/upkeep.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { gridClass } from '#web/ui/grid/grid.ts';
import { ClockIcon, ErrorIcon } from '#web/ui/icon/drawings.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import styles from './session-upkeep.module.css';

function Banner({ kind, text, onStep, onDismiss }: BannerProps) {
  const isWarning = kind === 'insecure';
  return (
    <div className={classNames('on-lake session-banner', styles.banner, isWarning && styles.warning)}>
      <div className={gridClass}>
        <Inline isOneLine space={12} className={classNames(styles.said, onStep && styles.withStep)}>
          <Icon icon={isWarning ? ErrorIcon : ClockIcon} className={styles.icon} />
          <p className={styles.text}>{text}</p>
          <Inline as="span" isOneLine space={24} className={styles.acts}>
            {onStep && (
              <Button variant="primary" size="small" onClick={onStep}>
                Stay Active
              </Button>
            )}
            {onDismiss && (
              <Button variant="link" aria-label={dismissLabel[kind]} onClick={onDismiss}>
                Dismiss
              </Button>
            )}
          </Inline>
        </Inline>
      </div>
    </div>
  );
}

export const SessionUpkeep = () => <Upkeep Banner={Banner} />;
