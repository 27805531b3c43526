-- What analytics asks of the log and of the projections: missed deadlines by kind, and which few applications are sandboxes.

create index application_events_missed on application_events (application_id, (data -> 'data' ->> 'kind'))
  where type = 'deadline.missed';
create index application_states_sandbox on application_states (application_id) where is_sandbox;
