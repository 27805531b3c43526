import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { counted } from '#state-machines/numbers.ts';
import type { Check, Finding } from '../finding.ts';

const gigabyte = 1_000_000_000;
/** PostgreSQL stops when the disk is full, and so do uploads. */
const leastFree = 2 * gigabyte;
const leastShare = 0.05;

export const checkDisk: Check = {
  name: 'disk',
  label: 'Room on the disk of the data folder',
  run: async ({ dataDir }) => {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    const [free, whole] = [bavail * bsize, blocks * bsize];
    if (free >= leastFree && free >= leastShare * whole) return [];
    return [
      {
        severity: 'act',
        title: 'The disk of the data folder is nearly full.',
        detail: `${(free / gigabyte).toFixed(1)} of ${(whole / gigabyte).toFixed(1)} GB are free`,
        steps: [
          'Make room or enlarge the disk. PostgreSQL stops when nothing is left; what was acknowledged stays.',
        ],
      },
    ];
  },
};

/** Made once and kept beside the data where settings give none. */
const keyFiles = ['secrets/master.key', 'secrets/signing.pem'];

export const checkKeyFiles: Check = {
  name: 'key files',
  label: 'Who may read the keys in the data folder',
  run: async ({ dataDir }) => {
    const open: string[] = [];
    for (const name of keyFiles) {
      const found = await stat(path.join(dataDir, name)).catch(() => null);
      if (found && (found.mode & 0o077) !== 0) open.push(name);
    }
    if (open.length === 0) return [];
    const finding: Finding = {
      severity: 'act',
      title: `${counted(open.length, 'key file')} can be read by other users of this machine.`,
      detail: open.join(', '),
      steps: [
        `chmod 600 ${open.map((name) => path.join('DATA_DIR', name)).join(' ')}`,
        'If others did have access, rotate the keys.',
      ],
    };
    return [finding];
  },
};
