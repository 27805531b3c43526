import { PolicyPage } from '../policy/policy-page.tsx';
import { articles } from './articles.tsx';

export const TermsPage = () => (
  <PolicyPage
    title="Terms of Service"
    lede="What you may expect of us, what we expect of you, and which law decides when we disagree."
    articles={articles}
  />
);
