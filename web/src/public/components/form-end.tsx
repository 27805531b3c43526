import type { ComponentProps } from 'react';
import { ButtonRow } from '#web/ui/button/button-row.tsx';
import styles from './form-end.module.css';

/** A form's button below its fields, and what is said beside it. */
export const FormEnd = (props: Omit<ComponentProps<typeof ButtonRow>, 'className'>) => (
  <ButtonRow {...props} className={styles.end} />
);
