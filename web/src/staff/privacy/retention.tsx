import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { fullTime } from '#web/ui/dates.ts';
import { LoadError } from '../components/load-error.tsx';
import { retentionQuery } from '../queries/privacy.ts';
import { RetentionRuleSection } from './retention-rule.tsx';

/** What each rule holds due, and whether it may erase it (ruling 30). */
export function Retention() {
  const { data, error, refetch } = useQuery(retentionQuery);
  return (
    <div className="pv-l pv-bt pv-ret">
      <p className="q pv-in">
        Every night each rule lists what has been kept longer than it allows. A rule that an admin has
        approved erases it the same night, whatever is under a legal hold excepted; until then it only lists.{' '}
        <Link className="lk" to={`${paths.admin.settings}#retention`}>
          Years and approval stand in Settings
        </Link>
        .{' '}
        {data &&
          (data.lastRunAt ? `Last looked ${fullTime(data.lastRunAt)}.` : 'The first night has not come yet.')}
      </p>
      {error && !data && (
        <LoadError title="The rules could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <RulesOutline />}
      {data?.rules.map((rule) => (
        <RetentionRuleSection key={rule.rule} {...rule} />
      ))}
    </div>
  );
}

/** The rules' final geometry while they load. */
function RulesOutline() {
  return (
    <div aria-busy="true">
      <p className="vh" role="status">
        Loading
      </p>
      {['a', 'b', 'c'].map((rule) => (
        <section className="sec pv-ru" key={rule}>
          <span className="sk w4" />
          <p>
            <span className="sk w5" />
          </p>
          <p>
            <span className="sk w5" />
          </p>
        </section>
      ))}
    </div>
  );
}
