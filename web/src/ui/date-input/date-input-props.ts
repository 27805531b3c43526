import type { ComponentProps, Ref } from 'react';

export type DateKind = 'date' | 'time' | 'datetime-local';

export interface DateInputProps
  extends Pick<
    ComponentProps<'input'>,
    'required' | 'disabled' | 'className' | 'aria-label' | 'aria-describedby' | 'aria-invalid'
  > {
  /** Takes the focus for the field. */
  ref?: Ref<HTMLInputElement> | undefined;
  /** As a form sends it: 2026-03-02, 09:30, 2026-03-02T09:30. Empty for none. */
  value: string;
  /** Given once all parts are there; empty when the field is left without one of them. */
  onChange: (value: string) => void;
  /** For forms that read their own fields. */
  name?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  hasSeconds?: boolean | undefined;
  /** When the whole field is left. */
  onBlur?: (() => void) | undefined;
  onEnter?: (() => void) | undefined;
}
