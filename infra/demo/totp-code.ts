import { generateSync } from 'otplib';
import { demoSeed } from './seed.ts';

/** `npm run -s totp-code [SECRET]`: the current code, for demos without an authenticator app. */
const secret = process.argv[2] ?? demoSeed;
process.stdout.write(`${generateSync({ secret })}\n`);
