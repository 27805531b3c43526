import { queryOptions } from '@tanstack/react-query';
import type { machineVersions } from '#services/analytics/contract.ts';
import { call } from '#web/api/client.ts';

export const machineVersionsQuery = queryOptions({
  queryKey: ['machine-versions'],
  queryFn: ({ signal }) => call<typeof machineVersions>('/api/machine-versions', { signal }),
});
