import type { ReactNode } from 'react';
import { company, mailTo } from '#web/company.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FormEnd } from '#web/ui/button/button-row.tsx';
import { FieldOutline, type OutlinedField } from '#web/ui/field/field-outline.tsx';
import styles from './form-outline.module.css';

interface Props {
  fields: readonly OutlinedField[];
  /** What its button says. */
  action: string;
  note?: ReactNode;
  className?: string | undefined;
  /** Below the button. */
  children?: ReactNode;
}

/** A form before its code is there: the same geometry, nothing to type into yet. */
export const FormOutline = ({ fields, action, note, className, children }: Props) => (
  <div className={className} aria-busy="true">
    <noscript>
      <p className={styles.noScript}>
        This form needs JavaScript. Write to <a href={mailTo}>{company.email}</a> or call{' '}
        <a href={company.phoneLink}>{company.phone}</a>: it reaches us just as well.
      </p>
    </noscript>
    <FieldOutline fields={fields} />
    <FormEnd note={note}>
      <Button variant="primary" disabled>
        {action}
      </Button>
    </FormEnd>
    {children}
  </div>
);
