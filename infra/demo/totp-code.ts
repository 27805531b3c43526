import { generateSync } from 'otplib';
import { demoSeed } from './seed.ts';

/** `npm run -s totp-code [SECRET]`: the code of this moment, for whoever has no authenticator app at hand. */
const secret = process.argv[2] ?? demoSeed;
process.stdout.write(`${generateSync({ secret })}\n`);
