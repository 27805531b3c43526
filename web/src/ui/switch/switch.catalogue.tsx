import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Switch } from './switch.tsx';

export const catalogue: CatalogueEntry = {
  name: 'Switch',
  states: {
    off: () => <Switch>Analytics</Switch>,
    on: () => (
      <Switch defaultChecked note="Counts visits, without names.">
        Statistics
      </Switch>
    ),
    disabled: () => (
      <Switch checked disabled readOnly>
        Necessary
      </Switch>
    ),
  },
};
