import '../styles/monitor.css';
import '../styles/monitor-small.css';
import '../styles/workflows.css';
import { useQuery } from '@tanstack/react-query';
import { GitFork, Printer } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { useNow } from '#web/ui/use-now.ts';
import { LiveUpdate } from '../components/live-sign.tsx';
import { LoadError } from '../components/load-error.tsx';
import { Graph } from '../machine-picture/graph.tsx';
import { Legend } from '../machine-picture/legend.tsx';
import { PictureSkeleton } from '../machine-picture/skeleton.tsx';
import { settingsQuery } from '../queries/settings.ts';
import { statisticsQuery } from '../queries/statistics.ts';
import { useTitle } from '../shell/use-title.ts';
import { stateEvents } from './state-facts.ts';
import { StatesTable } from './states-table.tsx';
import { Versions } from './versions.tsx';

/** Workflows: the machine as it is, drawn and written out, with who stands where and its versions (ruling 25). */
export function WorkflowsPage() {
  useTitle('Workflows');
  const statistics = useQuery(statisticsQuery());
  const { data: settings } = useQuery(settingsQuery);
  const now = useNow();
  const { data, isError, error } = statistics;
  return (
    <main
      id="main"
      className={statistics.isPending ? 'mon wf still' : 'mon wf'}
      tabIndex={-1}
      aria-busy={statistics.isPending}
    >
      <header className="head">
        <h1>Workflows</h1>
        <span className="cnt">Hiring</span>
        <LiveUpdate at={statistics.dataUpdatedAt} />
        <Link className="btn" to={paths.admin.whatIf}>
          <GitFork className="i" aria-hidden="true" />
          What if …
        </Link>
        <button className="btn quiet print" type="button" onClick={() => window.print()}>
          <Printer className="i" aria-hidden="true" />
          Print
        </button>
      </header>
      {isError && (
        <LoadError
          title="Failed to load workflow data."
          error={error}
          onRetry={() => void statistics.refetch()}
        />
      )}
      {(data || !isError) && (
        <section className="gw" aria-labelledby="graph-heading">
          <div className="sec-h">
            <h2 id="graph-heading">The hiring workflow</h2>
            <Legend />
          </div>
          {data ? <Graph statistics={data} selected={null} now={now} /> : <PictureSkeleton />}
        </section>
      )}
      {data && <StatesTable statistics={data} deadlines={settings?.deadlines.value} />}
      {!data && !isError && <StatesSkeleton />}
      <Versions />
    </main>
  );
}

/** The table in its final height while the counts load. */
function StatesSkeleton() {
  return (
    <section className="wf-states" aria-hidden="true">
      <div className="sec-h">
        <h2>States</h2>
      </div>
      <table className="t">
        <tbody>
          {stateEvents.map(({ status, moves }) => (
            <tr key={status}>
              <td className="w1">
                <span className="sk w2" />
              </td>
              <td className="w2">
                <span className="sk w4" />
              </td>
              <td className="w6">
                {moves.map(({ screen }) => (
                  <p key={screen}>
                    <span className="sk w5" />
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
