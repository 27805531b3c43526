import { CircleX } from 'lucide-react';
import type { Refusal } from '#state-machines/staff-gate/words.ts';
import { ApiError } from '#web/api/client.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import { Text } from '#web/ui/text/text.tsx';
import styles from './credentials.module.css';
import { refusalText } from './refusal-text.ts';

/** Of a note above the fields of a form. */
export const noteClass = styles.note;

interface Props {
  refusal: Refusal | null;
  /** For the field at fault to point at. */
  id: string;
}

/** Why the last try was refused; announced when it comes. */
export function RefusalNote({ refusal, id }: Props) {
  if (!refusal) return null;
  const { title, text } = refusalText(refusal);
  const { error } = refusal;
  const isInner = error instanceof ApiError && error.status >= 500;
  return (
    <Notice tone="stop" icon={CircleX} title={title} isUrgent isBox id={id} className={styles.note}>
      {text}
      {isInner && error.problem && (
        <Text as="span" size="mono">
          {' '}
          Request {error.problem.requestId}
        </Text>
      )}
    </Notice>
  );
}
