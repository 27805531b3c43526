import { Link } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import { type Drawing, Icon } from '../icon/icon.tsx';
import styles from './segmented-control.module.css';

interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: Drawing;
  /** Why it cannot be chosen; null when it can. */
  disabledReason?: string | null;
}
interface Props<Value extends string> {
  label: string;
  /** Left out where each does something at once and none stays chosen. */
  value?: Value | undefined;
  segments: readonly Segment<Value>[];
  /** The icons say enough; their words are for those who listen, and in the tip. */
  isIconOnly?: boolean | undefined;
  className?: string | undefined;
  onChange: (value: Value) => void;
}

/** One of two to four ways to look at the same, or short cuts to the same. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  segments,
  isIconOnly,
  className,
  onChange,
}: Props<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex container in every browser
    <div role="group" aria-label={label} className={classNames(styles.segments, className)}>
      {segments.map(({ value: own, label: word, icon, disabledReason }) => (
        <button
          key={own}
          type="button"
          className={styles.segment}
          aria-pressed={value === undefined ? undefined : own === value}
          aria-disabled={disabledReason ? true : undefined}
          aria-label={isIconOnly ? word : undefined}
          title={disabledReason ?? (isIconOnly ? word : undefined)}
          onClick={() => !disabledReason && onChange(own)}
        >
          {icon && <Icon icon={icon} />}
          {!isIconOnly && word}
        </button>
      ))}
    </div>
  );
}

interface LinkProps<Value extends string> {
  label: string;
  value: Value;
  segments: readonly (Pick<Segment<Value>, 'value' | 'label'> & { icon: Drawing })[];
  addressOf: (value: Value) => string;
  /** Phones show the words alone, where icons would not say enough. */
  keepsWords?: boolean | undefined;
  className?: string | undefined;
}

/** The same where each way to look has an address of its own; phones show the icons alone unless it keeps its words. */
export function SegmentedLinks<Value extends string>({
  label,
  value,
  segments,
  addressOf,
  keepsWords,
  className,
}: LinkProps<Value>) {
  return (
    <nav aria-label={label} className={classNames(styles.segments, className)}>
      {segments.map(({ value: own, label: word, icon }) => (
        <Link
          key={own}
          to={addressOf(own)}
          className={styles.segment}
          aria-label={word}
          aria-current={own === value ? 'true' : undefined}
          preventScrollReset
        >
          <Icon icon={icon} className={keepsWords ? styles.word : undefined} />
          <span className={keepsWords ? undefined : styles.word}>{word}</span>
        </Link>
      ))}
    </nav>
  );
}
