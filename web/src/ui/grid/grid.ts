import styles from './grid.module.css';

/** For an element whose children stand on the page's twelve columns. */
export const gridClass = styles.grid;

/** Where a child of the grid stands from 960 px. */
export const columns = {
  /** Titles, forms, histories. */
  main: styles.main,
  /** A section's title beside a list. */
  left: styles.left,
  middle: styles.middle,
  /** A list beside its title. */
  wide: styles.wide,
  /** What belongs to the main column. */
  right: styles.right,
};
