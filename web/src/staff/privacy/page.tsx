import '../styles/drawer.css';
import './privacy.css';
import './privacy-request.css';
import './privacy-small.css';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Hourglass, Lock, RefreshCw, Scale, UserRoundX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type PrivacyView, privacyPath, usePrivacyAddress } from '../address/privacy-address.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { useTitle } from '../shell/use-title.ts';
import { Holds } from './holds.tsx';
import { Requests } from './requests.tsx';
import { Retention } from './retention.tsx';

/** Privacy: what people ask us to delete, what must stay, and what is kept too long. Admins act, editors read (rulings 29, 30). */
export function PrivacyPage() {
  useTitle('Privacy');
  const isReadOnly = !useIsAdmin();
  const address = usePrivacyAddress();
  const queries = useQueryClient();
  const isFetching = useIsFetching({ queryKey: ['privacy'] }) > 0;
  return (
    <main id="main" className="pv" tabIndex={-1}>
      <header className="head">
        <h1>Privacy</h1>
        <span className="cnt">
          {isReadOnly && (
            <span className="chip none plain" title="Only admins decide about requests, holds and rules.">
              <Lock className="i" aria-hidden="true" />
              Read Only
            </span>
          )}
        </span>
        <ViewSwitch view={address.view} />
        <button
          className="btn"
          type="button"
          disabled={isFetching}
          onClick={() => void queries.invalidateQueries({ queryKey: ['privacy'] })}
        >
          <RefreshCw className="i" aria-hidden="true" />
          Refresh
        </button>
      </header>
      {address.view === 'requests' && <Requests status={address.status} id={address.id} />}
      {address.view === 'holds' && <Holds released={address.released} />}
      {address.view === 'retention' && <Retention />}
    </main>
  );
}

const parts = [
  ['requests', 'Deletion requests', UserRoundX],
  ['holds', 'Legal holds', Scale],
  ['retention', 'Retention', Hourglass],
] as const;

/** The screen's parts. The choice stays in the address. */
function ViewSwitch({ view }: { view: PrivacyView }) {
  return (
    <nav className="seg pv-v" aria-label="Parts of this screen">
      {parts.map(([value, label, Icon]) => (
        <Link
          key={value}
          to={privacyPath({ view: value })}
          aria-current={view === value ? 'page' : undefined}
        >
          <Icon className="i hide-s" aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
