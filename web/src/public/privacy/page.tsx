import { PolicyPage } from '../policy/policy-page.tsx';
import { articles } from './articles.tsx';

export const PrivacyPage = () => (
  <PolicyPage
    title="Privacy Policy"
    lede="What we know about you, why, for how long, and how you see, correct or end it."
    articles={articles}
  />
);
