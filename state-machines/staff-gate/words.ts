/** Names of what the gate has to say; the screens put them into the catalogue's words (staff side, section 8). */
export type Notice =
  | 'signing-out'
  | 'sign-out-failed'
  | 'check-your-email'
  | 'first-time-setup'
  | 'set-up-2fa'
  | 'second-factor-required'
  | 'password-updated'
  | 'scan-qr-code'
  | 'setup-complete'
  | 'verified'
  | 'welcome';

/** What a step was refused for; `error` is the server's refusal, where it was the server's. */
export interface Refusal {
  kind:
    | 'unreachable'
    | 'authentication'
    | 'google-settings'
    | 'google'
    | 'password-mismatch'
    | 'new-password-mismatch'
    | 'weak-password'
    | 'password-change'
    | 'setup'
    | 'invalid-code'
    | 'verification';
  error?: unknown;
}

/** A second factor that waits for its first code. */
export interface Enrolment {
  id: string;
  /** The otpauth:// address that the QR code says. */
  qrCode: string;
  /** The same in base32, for typing. */
  secret: string;
}
