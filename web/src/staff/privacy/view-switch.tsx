import { Hourglass, Scale, UserRoundX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type PrivacyView, privacyPath } from '../address/privacy-address.ts';

const parts = [
  ['requests', 'Deletion requests', UserRoundX],
  ['holds', 'Legal holds', Scale],
  ['retention', 'Retention', Hourglass],
] as const;

/** The screen's parts. The choice stays in the address. */
export function ViewSwitch({ view }: { view: PrivacyView }) {
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
