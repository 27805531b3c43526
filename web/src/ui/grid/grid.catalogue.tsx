import type { CatalogueEntry } from '../catalogue-entry.ts';
import { columns, gridClass } from './grid.ts';

export const catalogue: CatalogueEntry = {
  name: 'Grid',
  theme: 'public',
  states: {
    'a form and what belongs to it': () => (
      <div className={gridClass}>
        <p className={columns.main}>main</p>
        <p className={columns.right}>right</p>
      </div>
    ),
    'a title beside a list': () => (
      <div className={gridClass}>
        <p className={columns.left}>left</p>
        <p className={columns.wide}>wide</p>
      </div>
    ),
    'three axes': () => (
      <div className={gridClass}>
        <p className={columns.left}>left</p>
        <p className={columns.middle}>middle</p>
        <p className={columns.right}>right</p>
      </div>
    ),
  },
};
