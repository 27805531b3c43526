import { Clock, ShieldAlert, WifiOff, X } from 'lucide-react';
import { type BannerProps, dismissLabel } from '#web/session/banners.tsx';
import { Upkeep } from '#web/session/upkeep.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import styles from './shell.module.css';

const icons = { inactivity: Clock, insecure: ShieldAlert, offline: WifiOff } as const;

function Banner({ kind, text, onStep, onDismiss }: BannerProps) {
  return (
    <Notice
      tone={kind === 'insecure' ? 'stop' : 'wait'}
      icon={icons[kind]}
      className={styles.banner}
      actions={
        <>
          {onStep && <Button onClick={onStep}>Stay Active</Button>}
          {onDismiss && (
            <IconButton
              icon={X}
              label={dismissLabel[kind] ?? 'Dismiss'}
              title="Dismiss"
              onClick={onDismiss}
            />
          )}
        </>
      }
    >
      {text}
    </Notice>
  );
}

export const SessionUpkeep = () => <Upkeep Banner={Banner} />;
