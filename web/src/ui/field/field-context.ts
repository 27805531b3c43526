import { createContext, useContext } from 'react';

/** What a field says of its control: which label names it, what describes it, whether it is wrong. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const FieldContext = createContext<FieldControl | null>(null);
export const FieldProvider = FieldContext.Provider;

/** Nothing outside of a field: the control needs an `aria-label` then. */
export const useFieldControl = (): Partial<FieldControl> => useContext(FieldContext) ?? {};
