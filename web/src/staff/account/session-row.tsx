import type { z } from 'zod';
import type { sessionList } from '#services/identity/contract.ts';
import { shortTime } from '#web/ui/dates.ts';
import { deviceOf } from './device.ts';

export type OwnSession = z.output<typeof sessionList>['items'][number];

interface Props {
  session: OwnSession;
  isEnding: boolean;
  onEnd: () => void;
}

/** One session; its times are Zurich's. */
export function SessionRow({ session, isEnding, onEnd }: Props) {
  const { createdAt, lastSeenAt, userAgent, ipAddress, isCurrent } = session;
  const device = deviceOf(userAgent);
  return (
    <tr>
      <td title={userAgent ?? undefined}>
        <span className="nm">{device}</span>
        {isCurrent && <span className="leg">this one</span>}
      </td>
      <td>{ipAddress ?? '–'}</td>
      <td className="n" data-label="Started">
        <time dateTime={createdAt}>{shortTime(createdAt)}</time>
      </td>
      <td className="n" data-label="Last seen">
        <time dateTime={lastSeenAt}>{shortTime(lastSeenAt)}</time>
      </td>
      <td className="ra">
        <button className="btn sm" type="button" disabled={isEnding} onClick={onEnd}>
          End
          <span className="vh">
            {isCurrent ? ' this session' : ` the session of ${device}, started ${shortTime(createdAt)}`}
          </span>
        </button>
      </td>
    </tr>
  );
}
