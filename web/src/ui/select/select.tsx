import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-context.ts';
import { ChevronIcon } from '../icon/drawings.tsx';
import { Icon } from '../icon/icon.tsx';
import frame from '../text-input/control.module.css';
import styles from './select.module.css';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  isDisabled?: boolean;
}

/** Options under a heading of their own. */
export interface OptionGroup {
  label: string;
  options: readonly Option[];
}

const looks = classNames(frame.control, frame.frame, frame.tight);

type Props = Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'children'> & {
  value: string;
  options: readonly (Option | OptionGroup)[];
  /** What stands there before anything is chosen; without one there is no empty choice. */
  placeholder?: string | undefined;
  /** More choices under a heading of their own. */
  group?: OptionGroup | undefined;
  /** Inside the frame, before the value. */
  label?: string | undefined;
  /** As wide as its place, however short the value is. */
  isWide?: boolean | undefined;
  /** Tinted: it is not what it was. */
  isChanged?: boolean | undefined;
  onChange: (value: string) => void;
};

const Choices = ({ options }: { options: readonly (Option | OptionGroup)[] }) =>
  options.map((each) =>
    'options' in each ? (
      <optgroup key={each.label} label={each.label}>
        <Choices options={each.options} />
      </optgroup>
    ) : (
      <option key={each.value} value={each.value} disabled={each.isDisabled}>
        {each.label}
      </option>
    ),
  );

/** The system's own list: nothing to load, and it suits phones. In a `Field`, or with a `label` or an `aria-label`. */
export function Select({
  value,
  options,
  placeholder,
  group,
  label,
  isWide,
  isChanged,
  className,
  onChange,
  ...rest
}: Props) {
  const control = useFieldControl();
  const Frame = label ? 'label' : 'span';
  return (
    <Frame
      className={classNames(
        looks,
        (control.id || isWide) && styles.wide,
        isChanged && frame.changed,
        className,
      )}
    >
      {label && <span className={frame.beside}>{label}</span>}
      <select
        {...control}
        {...rest}
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        <Choices options={options} />
        {group && <Choices options={[group]} />}
      </select>
      <Icon icon={ChevronIcon} className={styles.chevron} />
    </Frame>
  );
}

interface FilterProps<Value extends string> {
  label: string;
  value: Value | undefined;
  /** The word for no choice. */
  none?: string;
  options: readonly (Option<Value> | { label: string; options: readonly Option<Value>[] })[];
  className?: string | undefined;
  onChange: (value: Value | undefined) => void;
}

/** A compact select that carries its label; tinted while it narrows a list. */
export function FilterSelect<Value extends string>({
  label,
  value,
  none = 'All',
  options,
  className,
  onChange,
}: FilterProps<Value>) {
  const flat = options.flatMap((one) => ('options' in one ? one.options : one));
  const choose = (chosen: string) => onChange(flat.find((option) => option.value === chosen)?.value);
  return (
    <label
      className={classNames(looks, value && frame.changed, className)}
      data-print={value ? undefined : 'none'}
    >
      <span className={frame.beside}>{label}</span>
      <select className={styles.select} value={value ?? ''} onChange={(event) => choose(event.target.value)}>
        <option value="">{none}</option>
        <Choices options={options} />
      </select>
      <Icon icon={ChevronIcon} className={styles.chevron} />
    </label>
  );
}
