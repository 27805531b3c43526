import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Text } from '../text/text.tsx';
import { ToneText } from '../tone-text/tone-text.tsx';
import { Inline, Stack } from './stack.tsx';

export const catalogue: CatalogueEntry = {
  name: 'Stack',
  theme: 'staff',
  states: {
    'below each other': () => (
      <Stack space={4}>
        <Text weight="strong">Anna Zumstein</Text>
        <Text isSoft size="small">
          Personal assistant, Zug
        </Text>
      </Stack>
    ),
    'beside each other': () => (
      <Inline space={12}>
        <span>Screening</span>
        <ToneText tone="stop">2 overdue</ToneText>
      </Inline>
    ),
    'at both ends': () => (
      <Inline isSpread align="baseline">
        <span>Waiting</span>
        <Text as="span" isNumeric>
          46,932
        </Text>
      </Inline>
    ),
  },
};
