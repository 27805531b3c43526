import type { Intention } from '../credentials/check.ts';

const words = {
  'sign-in': { title: 'Sign In', lead: 'To follow your application.' },
  'sign-up': { title: 'Create Account', lead: 'So that you can apply, and follow how it goes.' },
} as const;

/** What stands over the form, before and after its code is there. */
export const headOf = (intention: Intention) => words[intention];
