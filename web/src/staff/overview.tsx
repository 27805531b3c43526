import { Navigate } from 'react-router-dom';
import { paths } from '#web/paths.ts';

/** Until the overview exists, /admin opens the monitor. */
export function ToMonitor() {
  return <Navigate to={paths.admin.monitor} replace />;
}
