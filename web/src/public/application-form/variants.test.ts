import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { variants } from './variants.ts';

const tooMany = (detail: string) => new ApiError(429, { status: 429, detail } as never);

describe('the words of both application forms (applicant side, section 8)', () => {
  it.each(Object.entries(variants))('says who sent too many: %s', (_, variant) => {
    const title = 'Rate Limit Exceeded';
    expect(variant.refusalText(tooMany('Wait 20 seconds.'))).toEqual({
      title,
      description: 'Wait 20 seconds.',
    });
    expect(variant.refusalText(new ApiError(429, null))).toEqual({
      title,
      description: 'Please wait before submitting another application.',
    });
  });

  it('fails in each form’s own words', () => {
    expect(variants.general.refusalText(new ApiError(500, null))).toEqual({
      title: 'Error',
      description: 'There was an error submitting your application. Please try again.',
    });
    expect(variants['Personal Assistant'].refusalText(new ApiError(0, null))).toEqual({
      title: 'Submission Failed',
      description: 'Please try again later.',
    });
  });
});
