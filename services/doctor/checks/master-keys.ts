import { keyPicture } from '#services/keys/picture.ts';
import { counted } from '#state-machines/numbers.ts';
import type { Check } from '../finding.ts';

export const checkMasterKeys: Check = {
  name: 'master keys',
  label: 'Everything is sealed by the master key that writes',
  run: async ({ ctx }) => {
    const { keys, left } = await keyPicture(ctx);
    if (left === 0) return [];
    const missing = keys.filter(({ role }) => role === 'missing').map(({ id }) => id);
    const older = keys.filter(({ role, total }) => role === 'reads' && total > 0).map(({ id }) => id);
    return [
      missing.length > 0
        ? {
            severity: 'act',
            title: 'MASTER_KEY does not hold every key that something is sealed by.',
            detail: `missing: ${missing.join(', ')}`,
            steps: ['Add it again, after the others (docs/how-to/keys.md).'],
          }
        : {
            severity: 'look',
            title: `${counted(left, 'row')} ${left === 1 ? 'is' : 'are'} still sealed by an older master key.`,
            detail: older.join(', '),
            steps: [
              'Run `npm run ops -- keys rewrap` once every process has the new key (docs/how-to/keys.md).',
            ],
          },
    ];
  },
};
