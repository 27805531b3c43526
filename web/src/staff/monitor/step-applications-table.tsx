import { CircleUserRound, FileText, Inbox } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ApplicationRow } from '#services/applications/contract.ts';
import { viewAsApplicantTarget } from '#state-machines/application/pages.ts';
import { paths } from '#web/paths.ts';
import { shortTime } from '#web/ui/dates.ts';
import { DeadlineTag } from '../components/deadline-tag.tsx';
import { personName } from '../components/person-name.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { type TestMode, useTestMode } from '../test-mode/use-test-mode.ts';
import { withMoment } from '../time/moment.ts';

const skeleton = Array.from({ length: 10 }, (_, index) => index);

interface Props {
  rows: ApplicationRow[] | undefined;
  /** The instant that is shown; null for now. Nobody can be looked in as in the past. */
  asOf: string | null;
  now: number;
}

/** Name, e-mail, applied, deadline and the way to the detail screen. `rows` is undefined while they load. */
export function StepApplicationsTable({ rows, asOf, now }: Props) {
  const testMode = useTestMode();
  if (rows?.length === 0) {
    return (
      <div className="blank">
        <Inbox className="i" aria-hidden="true" />
        <h2>No Applications Found</h2>
        <p className="q">{asOf ? 'Nobody was at this step then.' : 'Nobody is at this step right now.'}</p>
      </div>
    );
  }
  return (
    <table className="t">
      <thead>
        <tr>
          <th scope="col" className="a1">
            Name
          </th>
          <th scope="col" className="x1">
            Email
          </th>
          <th scope="col" className="n a3">
            Applied
          </th>
          <th scope="col" className="a4">
            Deadline
          </th>
          <th scope="col" className="a5">
            <span className="vh">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows?.map((row) => (
          <Row key={row.id} row={row} asOf={asOf} now={now} testMode={testMode} />
        ))}
        {!rows &&
          skeleton.map((row) => (
            <tr key={row}>
              <td className="a1">
                <span className="sk w3" />
              </td>
              <td className="x1">
                <span className="sk w4" />
              </td>
              <td className="n a3">
                <span className="sk w2" />
              </td>
              <td className="a4">
                <span className="sk w3" />
              </td>
              <td className="a5" />
            </tr>
          ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  row: ApplicationRow;
  asOf: string | null;
  now: number;
  testMode: TestMode;
}

function Row({ row, asOf, now, testMode }: RowProps) {
  const name = personName(row);
  const to = withMoment(paths.admin.application(row.id), asOf);
  return (
    <tr>
      <td className="nm a1">
        <Link to={to}>{name}</Link>
      </td>
      <td className="q x1">{row.email}</td>
      <td className="n q a3">{shortTime(row.createdAt, now)}</td>
      <td className="a4">
        <DeadlineTag deadline={row.deadline} now={now} />
      </td>
      <td className="ra a5">
        <Link className="ib s" to={to} aria-label={`View Details: ${name}`} title="View Details">
          <FileText className="i" aria-hidden="true" />
        </Link>
        {asOf === null && <ViewAsApplicant row={row} name={name} testMode={testMode} />}
      </td>
    </tr>
  );
}

interface ViewProps {
  row: ApplicationRow;
  name: string;
  testMode: TestMode;
}

/** Only where there is an account and a page to see (staff side, section 2, 'Workflow Monitor'); admins only. */
function ViewAsApplicant({ row, name, testMode }: ViewProps) {
  const isAdmin = useIsAdmin();
  const target = viewAsApplicantTarget(row.workflowStatus);
  if (row.userId === null || target === null) return null;
  const refusal = isAdmin ? '' : '. Only admins can view as an applicant.';
  const isBlocked = !isAdmin || testMode.isPending;
  return (
    <button
      className="ib s"
      type="button"
      aria-disabled={isBlocked}
      aria-label={`View as Applicant: ${name}${refusal}`}
      title={`View as Applicant${refusal}`}
      onClick={() => !isBlocked && testMode.start(row.id, target)}
    >
      <CircleUserRound className="i" aria-hidden="true" />
    </button>
  );
}
