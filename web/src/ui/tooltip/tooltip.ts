import styles from './tooltip.module.css';

/** For an element with `data-tip`: its text stands at the left while it is pointed at or has the focus. */
export const tooltipClass = styles.tooltip;
