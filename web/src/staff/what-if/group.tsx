import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { many, number } from './words.ts';

interface Props {
  group: {
    applications: number;
    examples: readonly { applicationId: string; version: number; name?: string | null | undefined }[];
  };
  words: string;
}

const few = 12;

/** Applications that fare in one and the same way, each opened at the very event. */
export function Group({ group: { applications, examples }, words }: Props) {
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? examples : examples.slice(0, few);
  return (
    <details className="wi-g">
      <summary>
        <span>{words}</span>
        <b className="num">{many(applications, 'application')}</b>
      </summary>
      <ul>
        {shown.map(({ applicationId, version, name }) => (
          <li key={applicationId}>
            <Link className="lk" to={`${paths.admin.application(applicationId)}?event=${version}`}>
              {name ?? <code className="m">{applicationId}</code>}
              <span> at event {version}</span>
            </Link>
          </li>
        ))}
      </ul>
      {examples.length > shown.length && (
        <button className="btn sm wi-more" type="button" onClick={() => setIsAll(true)}>
          Show all {number(examples.length)}
        </button>
      )}
      {isAll && applications > examples.length && (
        <p className="q wi-more">
          The first {number(examples.length)} are named; the command line tells no more.
        </p>
      )}
    </details>
  );
}
