import { useQuery } from '@tanstack/react-query';
import { useMatch, useSearchParams } from 'react-router-dom';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { paths } from '#web/paths.ts';
import { applicationQuery } from '../queries/application.ts';

/** The application that the screen behind the palette has open: its record, its review or its test. */
export function useOpenApplication(isAsked: boolean): ApplicationDetail | undefined {
  const record = useMatch(paths.admin.application(':id'))?.params.id;
  const review = useMatch(paths.admin.review);
  const testing = useMatch(paths.admin.testing);
  const [params] = useSearchParams();
  const id = record ?? (review && params.get('id')) ?? (testing && params.get('application')) ?? '';
  const { data } = useQuery({ ...applicationQuery(id), enabled: isAsked && id !== '' });
  return id === '' ? undefined : data;
}
