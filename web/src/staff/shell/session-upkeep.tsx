import '../styles/session.css';
import { Clock, ShieldAlert, WifiOff, X } from 'lucide-react';
import { type BannerProps, dismissLabel } from '#web/session/banners.tsx';
import { Upkeep } from '#web/session/upkeep.tsx';

const icons = { inactivity: Clock, insecure: ShieldAlert, offline: WifiOff } as const;

function Banner({ kind, text, onStep, onDismiss }: BannerProps) {
  const Icon = icons[kind];
  return (
    <div className={`session-banner ${kind}`}>
      <Icon className="i" aria-hidden="true" />
      <p>{text}</p>
      {onStep && (
        <button className="btn" type="button" onClick={onStep}>
          Stay Active
        </button>
      )}
      {onDismiss && (
        <button
          className="ib"
          type="button"
          aria-label={dismissLabel[kind]}
          title="Dismiss"
          onClick={onDismiss}
        >
          <X className="i" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

export const SessionUpkeep = () => <Upkeep Banner={Banner} />;
