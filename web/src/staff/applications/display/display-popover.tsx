import type { RefObject } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import { SegmentedControl } from '#web/ui/segmented-control/segmented-control.tsx';
import { Stack } from '#web/ui/stack/stack.tsx';
import { choices, type Display, densities } from './use-display.ts';

interface Props {
  display: Display;
  button: RefObject<HTMLButtonElement | null>;
  onChange: (patch: Partial<Display>) => void;
  onClose: () => void;
}

/** Density and columns; each choice shows at once. */
export function DisplayPopover({ display: { density, hidden }, button, onChange, onClose }: Props) {
  const isPlain = density === 'comfortable' && hidden.length === 0;
  return (
    <Popover title="Columns and density" anchor={button} onClose={onClose}>
      <Stack space={12}>
        <SegmentedControl
          label="Density"
          value={density}
          segments={densities}
          onChange={(value) => onChange({ density: value })}
        />
        <fieldset>
          <legend>Columns</legend>
          {choices.map(({ id, label }) => (
            <div key={id}>
              <Checkbox
                checked={!hidden.includes(id)}
                onChange={({ target: { checked } }) =>
                  onChange({ hidden: checked ? hidden.filter((one) => one !== id) : [...hidden, id] })
                }
              >
                {label}
              </Checkbox>
            </div>
          ))}
        </fieldset>
        <Button
          disabledReason={isPlain ? 'Nothing has been changed' : null}
          onClick={() => onChange({ density: 'comfortable', hidden: [] })}
        >
          Reset
        </Button>
      </Stack>
    </Popover>
  );
}
