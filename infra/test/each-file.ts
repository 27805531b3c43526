import { forgetConfided } from './log-search.ts';

// Vitest runs this before each test file.
forgetConfided();
