/** What the gate reads of the session: who is there, and what is left to do (rulings 18, 20). */
export interface GateSession {
  user: { email: string; role: 'applicant' | 'editor' | 'admin' } | null;
  next: 'done' | 'mfa' | 'first-login';
  mustChangePassword: boolean;
}

/** A step of the gate. A reload returns to the same one, because the server's answer decides it. */
export type Step = 'out' | 'second-factor' | 'password' | 'enrolment' | 'denied' | 'inside';

export function stepOf({ user, next, mustChangePassword }: GateSession): Step {
  if (!user) return 'out';
  if (next === 'mfa') return 'second-factor';
  if (next === 'first-login') return mustChangePassword ? 'password' : 'enrolment';
  return user.role === 'applicant' ? 'denied' : 'inside';
}
