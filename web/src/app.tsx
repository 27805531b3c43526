import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, Suspense, useEffect } from 'react';
import { useRoutes } from 'react-router-dom';
import { ApiError } from './api/client.ts';
import { routes } from './routes.tsx';

export const newQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
      // Without a connection a command fails at once and says so, instead of being sent unnoticed later.
      mutations: { networkMode: 'always' },
    },
  });

function Screens({ onDrawn }: { onDrawn: (() => void) | undefined }) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  return useRoutes(routes);
}

interface Props {
  queries: QueryClient;
  at: (screens: ReactNode) => ReactNode;
  /** The page is rendered and interactive. */
  onDrawn?: () => void;
}

/** The whole site inside a router: the browser's, or the static one that prerenders a path. */
export function App({ queries, at, onDrawn }: Props) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        {at(
          <Suspense>
            <Screens onDrawn={onDrawn} />
          </Suspense>,
        )}
      </QueryClientProvider>
    </StrictMode>
  );
}
