import { Button } from '../button/button.tsx';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { ChartFrame } from './chart-frame.tsx';

export const catalogue: CatalogueEntry = {
  name: 'ChartFrame',
  states: {
    plain: () => (
      <ChartFrame
        title="Applications a week"
        help="Counted by the day they were sent."
        actions={<Button size="small">CSV</Button>}
        table={
          <ul>
            <li>Week 9: 4</li>
            <li>Week 10: 7</li>
          </ul>
        }
      >
        {(headingId) => (
          // biome-ignore lint/a11y/useSemanticElements: the group of marks is an SVG
          <svg role="group" aria-labelledby={headingId} viewBox="0 0 120 40" width="240" height="80">
            <path d="M0 40V20h50v20zM60 40V5h50v35z" fill="currentColor" />
          </svg>
        )}
      </ChartFrame>
    ),
  },
};
