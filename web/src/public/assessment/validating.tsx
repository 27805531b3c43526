import { columns } from '#web/ui/grid/grid.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { PlainPage } from '../components/plain-page.tsx';
import { QuestionOutline } from '../questionnaire/question-fields.tsx';
import styles from './validating.module.css';

/** While the link is looked at: the words that say so, over the page's own geometry. */
export const Validating = () => (
  <PlainPage
    title="Your assessment"
    form={
      <div className={columns.main}>
        <QuestionOutline>
          <Skeleton width="longest" />
        </QuestionOutline>
      </div>
    }
  >
    <Inline as="p" isOneLine space={12} className={styles.checking} data-above="20" role="status">
      <svg className={styles.spinner} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9.5" />
        <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" />
      </svg>
      Validating assessment link...
    </Inline>
  </PlainPage>
);
