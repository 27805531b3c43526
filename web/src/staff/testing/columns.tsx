import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { Sandbox } from '#services/sandbox/contract.ts';
import type { Journey } from '#state-machines/application/journeys.ts';
import { FindApplication } from '../components/find-application.tsx';
import { LoadError } from '../components/load-error.tsx';
import { eventsQuery } from '../queries/application.ts';
import type { SandboxChanges } from '../queries/sandboxes.ts';
import type { TestMode } from '../test-mode/use-test-mode.ts';
import { Actions } from './actions.tsx';
import { CurrentStep } from './current-step.tsx';
import { DebugPanel } from './debug-panel.tsx';
import { JourneysTable } from './journeys/journeys-table.tsx';
import { type Position, positionOn } from './journeys/one-journey.ts';
import { RunPanel } from './journeys/run-panel.tsx';
import { Preview } from './preview.tsx';
import { SandboxList } from './sandbox-list.tsx';
import { SandboxPanel } from './sandbox-panel.tsx';
import { StepsOverview } from './steps-overview.tsx';
import type { Subject } from './use-subject.ts';
import { optionLabel, sandboxName } from './words.ts';

interface Props {
  subject: Subject;
  changes: SandboxChanges;
  testMode: TestMode;
  now: number;
}

/** Controls on the left, the steps in the middle, the applicant's page on the right. */
export function Columns({ subject, changes, testMode, now }: Props) {
  const { id, detail, sandbox, choose, journey, follow } = subject;
  const position = usePosition(journey, sandbox);
  const application = detail.data;
  return (
    <div className="tcols">
      <div className="tl1">
        <ApplicationPicker subject={subject} />
        {detail.isError && !application && (
          <LoadError
            title="Failed to load applications for testing."
            error={detail.error}
            onRetry={() => void detail.refetch()}
          />
        )}
        {!application && !detail.isError && (
          <div className="ts bones" aria-hidden="true">
            <span className="sk w3" />
            <span className="sk w5" />
            <span className="sk w4" />
            <span className="sk w5" />
          </div>
        )}
        {application && (
          <>
            <CurrentStep
              application={application}
              isLookedAt={testMode.looking?.applicationId === application.id}
            />
            <Actions
              application={application}
              sandbox={sandbox}
              changes={changes}
              testMode={testMode}
              onChoose={choose}
            />
            <DebugPanel id={application.id} />
          </>
        )}
      </div>
      <div className="tl2">
        {journey && (
          <RunPanel
            key={journey.id}
            journey={journey}
            sandbox={sandbox}
            position={position}
            changes={changes}
            onBegin={(begun) => follow(journey.id, begun)}
            onLeave={() => follow(null)}
          />
        )}
        {sandbox && <SandboxPanel key={sandbox.applicationId} sandbox={sandbox} changes={changes} />}
        <StepsOverview status={application?.workflowStatus ?? null} />
        <JourneysTable
          journey={journey}
          at={position && !position.hasLeft ? stepAt(position.taken, journey?.steps.length ?? 0) : null}
          onFollow={follow}
          onChoose={choose}
        />
        <SandboxList
          sandboxes={subject.sandboxes}
          chosen={id}
          changes={changes}
          now={now}
          onChoose={choose}
        />
      </div>
      {application ? <Preview application={application} testMode={testMode} /> : <div className="tl3" />}
    </div>
  );
}

const stepAt = (taken: number, of: number): string => (taken === of ? 'At its end' : `At step ${taken + 1}`);

/** Where the chosen sandbox is on the chosen journey; null while either is not there or not known. */
function usePosition(journey: Journey | null, sandbox: Sandbox | null): Position | null {
  const { data } = useQuery({ ...eventsQuery(sandbox?.applicationId ?? ''), enabled: sandbox !== null });
  return journey && sandbox && data ? positionOn(journey, data.events) : null;
}

/** The newest twenty, one's own sandboxes, or any other application by search. */
function ApplicationPicker({ subject }: { subject: Subject }) {
  const { id, latest, detail, sandboxes, choose } = subject;
  const select = useId();
  const rows = latest.data?.items ?? [];
  const isListed = [...rows.map((row) => row.id), ...(sandboxes ?? []).map((one) => one.applicationId)];
  const found = detail.data && !isListed.includes(detail.data.id) ? detail.data : null;
  return (
    <section className="ts">
      <h2>
        <label htmlFor={select}>Application</label>
      </h2>
      <span className="sel wide">
        <select id={select} value={id ?? ''} onChange={(event) => choose(event.target.value)}>
          {found && (
            <optgroup label="Found">
              <option value={found.id}>{optionLabel(found)}</option>
            </optgroup>
          )}
          <optgroup label="Newest applications">
            {rows.map((row) => (
              <option key={row.id} value={row.id}>
                {optionLabel(row)}
              </option>
            ))}
          </optgroup>
          {sandboxes && sandboxes.length > 0 && (
            <optgroup label="Your sandboxes">
              {sandboxes.map(({ applicationId }) => (
                <option key={applicationId} value={applicationId}>
                  {sandboxName(applicationId)}
                </option>
              ))}
            </optgroup>
          )}
        </select>
        <ChevronDown className="i" aria-hidden="true" />
      </span>
      <FindApplication onChoose={choose} />
    </section>
  );
}
