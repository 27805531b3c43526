import * as analytics from '#services/analytics/endpoints.ts';
import * as applications from '#services/applications/endpoints.ts';
import * as assessment from '#services/assessment/endpoints.ts';
import * as audit from '#services/audit/endpoints.ts';
import * as background from '#services/background/endpoints.ts';
import * as bulk from '#services/bulk/endpoints.ts';
import * as contact from '#services/contact/endpoints.ts';
import * as detailedInfo from '#services/detailed-info/endpoints.ts';
import * as doctor from '#services/doctor/endpoints.ts';
import * as documents from '#services/documents/endpoints.ts';
import * as identity from '#services/identity/endpoints.ts';
import * as incidents from '#services/incidents/endpoints.ts';
import * as journeys from '#services/journeys/endpoints.ts';
import * as notifications from '#services/notifications/endpoints.ts';
import { type Endpoint, type KeyOf, keyOf } from '#services/platform/endpoint.ts';
import * as privacy from '#services/privacy/endpoints.ts';
import * as replay from '#services/replay/endpoints.ts';
import * as sandbox from '#services/sandbox/endpoints.ts';
import * as settings from '#services/settings/endpoints.ts';
import * as testMode from '#services/test-mode/endpoints.ts';
import * as timeline from '#services/timeline/endpoints.ts';
import * as users from '#services/users/endpoints.ts';
import * as webhooks from '#services/webhooks/endpoints.ts';
import * as workbench from '#services/workbench/endpoints.ts';
import * as reports from './endpoints.ts';
import * as live from './live/endpoints.ts';

const byOperation = {
  ...analytics,
  ...applications,
  ...assessment,
  ...audit,
  ...background,
  ...bulk,
  ...contact,
  ...detailedInfo,
  ...doctor,
  ...documents,
  ...identity,
  ...incidents,
  ...journeys,
  ...live,
  ...notifications,
  ...privacy,
  ...replay,
  ...reports,
  ...sandbox,
  ...settings,
  ...testMode,
  ...timeline,
  ...users,
  ...webhooks,
  ...workbench,
};
type Declared = (typeof byOperation)[keyof typeof byOperation];

/** The whole API by key, for types: `Endpoints['GET /api/applications/:id']`. */
export type Endpoints = { [E in Declared as KeyOf<E>]: E };

/** The whole API, for what goes over every endpoint at run time. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.values<Endpoint>(byOperation).map((each) => [keyOf(each), each]),
);
