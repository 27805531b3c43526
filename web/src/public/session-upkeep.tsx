import './styles/session.css';
import { type BannerProps, dismissLabel } from '#web/session/banners.tsx';
import { Upkeep } from '#web/session/upkeep.tsx';
import { ClockIcon, FaultIcon } from './components/icons.tsx';

function Banner({ kind, text, onStep, onDismiss }: BannerProps) {
  const isWarning = kind === 'insecure';
  return (
    <div className={isWarning ? 'session-banner session-banner-stop on-lake' : 'session-banner on-lake'}>
      <div className="grid">
        <div className="said">
          {isWarning ? <FaultIcon /> : <ClockIcon />}
          <p>{text}</p>
          <span className="acts">
            {onStep && (
              <button className="button button-small" type="button" onClick={onStep}>
                Step Active
              </button>
            )}
            {onDismiss && (
              <button className="link" type="button" aria-label={dismissLabel[kind]} onClick={onDismiss}>
                Dismiss
              </button>
            )}
          </span>
        </div>
      </div>
    </div>
  );
}

export const SessionUpkeep = () => <Upkeep Banner={Banner} />;
