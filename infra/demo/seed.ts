/** The second factor of the demonstration's staff, base32: for an authenticator app, or `npm run -s totp-code`. */
export const demoSeed = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
