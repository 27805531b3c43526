import type { CatalogueEntry } from '../catalogue-entry.ts';
import { ErrorSummary, errorCountTitle } from './error-summary.tsx';

const errors = [
  { field: 'phone', message: 'Please enter a valid phone number' },
  { field: 'address', message: 'Please enter your address' },
];
const open = [
  { message: 'Please answer all questions before submitting.' },
  { field: 'one', message: 'Question 1' },
  { field: 'two', message: 'Question 2' },
];
const ignore = () => {};

export const catalogue: CatalogueEntry = {
  name: 'ErrorSummary',
  states: {
    'fields to correct': () => (
      <ErrorSummary title={errorCountTitle(2)} errors={errors} attempt={0} onGo={ignore} />
    ),
    'many in a line': () => (
      <ErrorSummary title="Incomplete Assessment" errors={open} attempt={0} isInline onGo={ignore} />
    ),
    'not sent': () => (
      <ErrorSummary
        title="Error"
        errors={[{ message: 'Please try again later.' }]}
        note="Nothing you typed is lost."
        canRetry
        attempt={0}
        onGo={ignore}
      />
    ),
  },
};
