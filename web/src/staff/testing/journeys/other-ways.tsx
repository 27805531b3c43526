import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { applicationsCount } from '../../components/counts.ts';
import type { Real } from './real.ts';

/** Real applications that went where no journey goes. */
export function OtherWays({ others }: { others: Real & { ways: number } }) {
  const { count, ways, newest } = others;
  return (
    <p className="none q">
      <span>
        {applicationsCount({ count, isAtLeast: false })} ended on {ways === 1 ? 'a way' : `${ways} ways`} of{' '}
        {count === 1 ? 'its' : 'their'} own: through a correction, or as a former system recorded it.{' '}
        <Link className="lk" to={paths.admin.application(newest)}>
          Open the newest
        </Link>
      </span>
    </p>
  );
}
