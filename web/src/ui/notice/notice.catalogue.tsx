import { CircleAlert, Clock } from 'lucide-react';
import { Button } from '../button/button.tsx';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Notice } from './notice.tsx';

const tones = ['work', 'wait', 'good', 'need', 'stop', 'hold', 'plain'] as const;

export const catalogue: CatalogueEntry = {
  name: 'Notice',
  states: Object.fromEntries([
    ...tones.map((tone) => [
      tone,
      () => (
        <Notice tone={tone} icon={CircleAlert}>
          This concerns the whole page.
        </Notice>
      ),
    ]),
    [
      'with an action',
      () => (
        <Notice tone="hold" icon={Clock} actions={<Button size="small">Back to now</Button>}>
          You look at 2 March 2026.
        </Notice>
      ),
    ],
    [
      'box with a title',
      () => (
        <Notice tone="stop" icon={CircleAlert} title="Invalid Code" isBox>
          Please enter a 6-digit code.
        </Notice>
      ),
    ],
  ]),
};
