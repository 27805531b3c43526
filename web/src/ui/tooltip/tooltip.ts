import { classNames } from '../class-names.ts';
import styles from './tooltip.module.css';

/** For an element with `data-tip`: its text stands at the left while it is pointed at or has the focus. */
export const tooltipClass = styles.tooltip;

/** The same with the text above. */
export const tooltipAboveClass = classNames(styles.tooltip, styles.above);
