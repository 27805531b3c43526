import { ApiError } from '#web/api/client.ts';
import { ErrorState } from '#web/ui/error-state/error-state.tsx';

interface Props {
  title: string;
  error: unknown;
  className?: string | undefined;
  onRetry: () => void;
}

/** A screen or pane that could not load: the specification's sentence, why (once), a way to retry and the request to quote. */
export function LoadError({ title, error, className, onRetry }: Props) {
  const isNews = error instanceof Error && !title.includes(error.message);
  return (
    <ErrorState
      title={title}
      description={isNews ? error.message : undefined}
      requestId={error instanceof ApiError ? error.problem?.requestId : undefined}
      className={className}
      onRetry={onRetry}
    />
  );
}
