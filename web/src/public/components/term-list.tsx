import { Text } from '#web/ui/text/text.tsx';
import styles from './term-list.module.css';

interface Props {
  pairs: readonly (readonly [term: string, text: string])[];
  className?: string | undefined;
}

/** Terms and what holds for each, beside one another between lines. */
export const TermList = ({ pairs, className }: Props) => (
  <dl className={className} data-lines="">
    {pairs.map(([term, text]) => (
      <div key={term} className={styles.pair}>
        <Text as="dt" isSoft size="small">
          {term}
        </Text>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
