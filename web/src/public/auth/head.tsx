import type { Intention } from '../credentials/check.ts';

const words = {
  'sign-in': { title: 'Sign In', lede: 'To follow your application.' },
  'sign-up': { title: 'Create Account', lede: 'So that you can apply, and follow how it goes.' },
} as const;

export const titleOf = (intention: Intention) => words[intention].title;

export function Head({ intention }: { intention: Intention }) {
  const { title, lede } = words[intention];
  return (
    <div className="left">
      <h1 className="t5">{title}</h1>
      <p className="lede">{lede}</p>
    </div>
  );
}
