import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { timings } from '#web/timings.ts';
import { homeOf } from './home-of.ts';

/** Staff who open / or /auth are led to their own side (applicant side, section 1), and so is whoever has still to pass the gate. */
export function useStaffRedirect(): void {
  const session = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const to = homeOf(session);
  const isLed =
    session.user !== null &&
    to === paths.admin.overview &&
    (pathname === paths.home || pathname === paths.auth);
  useEffect(() => {
    if (!isLed) return;
    const timer = setTimeout(() => navigate(to, { replace: true }), timings.staffRedirect);
    return () => clearTimeout(timer);
  }, [isLed, to, navigate]);
}
