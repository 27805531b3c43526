import { ShieldAlert } from 'lucide-react';
import type { SessionEnd } from '#services/identity/contract.ts';

const security = 'You have been logged out for security reasons.';

/** Why somebody has to sign in again, where it is worth a word (ruling 34); null where they wanted it so. */
const reasons: Record<SessionEnd, string | null> = {
  'sign-out': null,
  expired: null,
  'ended-by-owner': 'This session was ended from another device.',
  'password-changed': 'The password of this account was changed on another device.',
  'token-reused': 'This session was used in two places at once.',
  'role-changed': 'The role of this account has changed.',
  'account-deleted': 'This account was deleted.',
  'factor-reset': 'The second factor of this account was reset by an admin.',
  idle: 'Nobody was active for a while.',
  'too-many-tries': 'Too many codes were wrong.',
};

export function EndedNote({ because }: { because: SessionEnd | null }) {
  const reason = because && reasons[because];
  if (!reason) return null;
  return (
    <div className="gnote" role="status">
      <ShieldAlert className="i" aria-hidden="true" />
      <p>
        <b>Security Logout</b>
        {security} {reason}
      </p>
    </div>
  );
}
