-- NOTES, TO BE TRIED ON A REAL CLUSTER. Spreads the application tables over a Citus cluster by application_id. Run once on
-- the coordinator, as the tables' owner, after the migrations and before there is load:
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f infra/citus/distribute.sql
-- README.md beside this file says what was tried, what stays local, and which statements need another form first.

create extension if not exists citus;

begin;

-- Citus refuses to distribute a table with triggers. Append-only is then held by the application's role (no UPDATE, no
-- DELETE on the log) and by verification against signed checkpoints.
drop trigger append_only on application_events;
drop trigger no_truncate on application_events;

-- One application's rows lie on one node: every key begins with application_id, so append and detail stay there.
select create_distributed_table('application_events', 'application_id', shard_count => 32);
select create_distributed_table('application_states', 'application_id', colocate_with => 'application_events');
select create_distributed_table('application_steps', 'application_id', colocate_with => 'application_events');
select create_distributed_table('application_changes', 'application_id', colocate_with => 'application_events');
select create_distributed_table('application_ways', 'application_id', colocate_with => 'application_events');
select create_distributed_table('application_forms', 'application_id', colocate_with => 'application_events');
select create_distributed_table('job_outbox', 'application_id', colocate_with => 'application_events');
select create_distributed_table('application_detailed_info', 'application_id', colocate_with => 'application_events');
select create_distributed_table('application_documents', 'application_id', colocate_with => 'application_events');
select create_distributed_table('application_assessments', 'application_id', colocate_with => 'application_events');
select create_distributed_table('application_viewers', 'application_id', colocate_with => 'application_events');
select create_distributed_table('sandboxes', 'application_id', colocate_with => 'application_events');

commit;

-- Local to the coordinator, untouched: users, profiles, user_roles, sessions, links, audit_logs, audit_quotas, mails, mail_outbox,
-- contact_messages, settings, saved_views, webhooks, webhook_deliveries, privacy_requests,
-- legal_holds, retention_due, maintenance_runs, replay_runs, application_status_counts, application_status_days, application_event_days, application_funnel_days, application_lengths, application_missed_days, log_checkpoints, schema_migrations_*, the schemas pgboss and keys.

-- All twelve must be one co-location group.
select count(distinct colocation_id) as groups, count(*) as tables
from citus_tables where citus_table_type = 'distributed';
