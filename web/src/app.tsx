import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, Suspense, useState } from 'react';
import { useRoutes } from 'react-router-dom';
import { ApiError } from './api/client.ts';
import { routes } from './routes.tsx';

const newQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
      // Without a connection it fails at once and says so, instead of waiting to be sent behind somebody's back.
      mutations: { networkMode: 'always' },
    },
  });

const Screens = () => useRoutes(routes);

/** The product in the browser, within whatever says where it is: the address bar, or the path that is prerendered. */
export function App({ at }: { at: (screens: ReactNode) => ReactNode }) {
  const [queries] = useState(newQueries);
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        {at(
          <Suspense>
            <Screens />
          </Suspense>,
        )}
      </QueryClientProvider>
    </StrictMode>
  );
}
