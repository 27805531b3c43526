import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/text-link/text-link.tsx';

/** 'Event 4 of application 01a1…' as the server writes it (`services/event-log/rebuild/project-stream.ts`). */
const place = /Event (\d+) of application ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

/** What a run failed of; an event that it names is a link. */
export function RunError({ error }: { error: string }) {
  const found = place.exec(error);
  if (!found) return error;
  const [named, version, id = ''] = found;
  return (
    <>
      {error.slice(0, found.index)}
      <TextLink to={`${paths.admin.application(id)}?event=${version}`}>{named}</TextLink>
      {error.slice(found.index + named.length)}
    </>
  );
}
