import { expect, it } from 'vitest';
import { inTime } from './in-time.ts';

it('says what helps when a read takes too long, and lets every other error through', async () => {
  const cancelled = Object.assign(new Error('canceling statement'), { code: '57014' });
  await expect(inTime(Promise.reject(cancelled))).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('shorter time'),
  });
  const lost = new Error('connection lost');
  await expect(inTime(Promise.reject(lost))).rejects.toBe(lost);
  await expect(inTime(Promise.resolve(3))).resolves.toBe(3);
});
