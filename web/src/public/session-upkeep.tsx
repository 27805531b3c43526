import './styles/session.css';
import { type BannerProps, dismissLabel } from '#web/session/banners.tsx';
import { Upkeep } from '#web/session/upkeep.tsx';
import { ClockIcon, FaultIcon } from './parts/icons.tsx';

function Banner({ kind, text, onStay, onDismiss }: BannerProps) {
  const isInactivity = kind === 'inactivity';
  return (
    <div className={isInactivity ? 'session-banner on-lake' : 'session-banner session-banner-stop on-lake'}>
      <div className="grid">
        <div className="said">
          {isInactivity ? <ClockIcon /> : <FaultIcon />}
          <p>{text}</p>
          <span className="acts">
            {onStay && (
              <button className="button button-small" type="button" onClick={onStay}>
                Stay Active
              </button>
            )}
            <button className="link" type="button" aria-label={dismissLabel[kind]} onClick={onDismiss}>
              Dismiss
            </button>
          </span>
        </div>
      </div>
    </div>
  );
}

export const SessionUpkeep = () => <Upkeep Banner={Banner} />;
