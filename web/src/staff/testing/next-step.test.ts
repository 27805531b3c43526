import { describe, expect, it } from 'vitest';
import { mainFlow } from '#state-machines/application/labels.ts';
import { eventForMove } from '#state-machines/application/screens.ts';
import { nextStep } from './next-step.ts';

describe('Advance to Next Step in the testing tool', () => {
  it('leads through the eleven steps, each by a move that staff may make', () => {
    for (const [index, status] of mainFlow.slice(0, -1).entries()) {
      const to = mainFlow[index + 1];
      expect(nextStep(status)).toEqual({ to });
      expect(to && eventForMove('admin', status, to), status).toBeDefined();
    }
  });

  it('says so at the last step, and at the other outcomes', () => {
    expect(nextStep('employed')).toEqual({ refusal: 'Application is already at the final step.' });
    expect(nextStep('rejected')).toEqual({ refusal: 'This application has reached an outcome.' });
    expect(nextStep('suitable_candidate')).toEqual({ refusal: 'This application has reached an outcome.' });
  });

  it('joins the flow from beside it where the tables lead there', () => {
    expect(nextStep('email_confirmation_sent')).toEqual({ to: 'email_confirmed' });
    expect(nextStep('contract_and_docs')).toHaveProperty('refusal');
    expect(nextStep('not_suitable')).toHaveProperty('refusal');
  });
});
