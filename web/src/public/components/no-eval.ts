import { config } from 'zod';

// The security policy refuses code made from text. zod would try that once, and the browser would report it.
config({ jitless: true });
