-- Makes a Citus cluster ready for the migrations. Run once on the coordinator, as a superuser, in the database that Cursus is to use,
-- after its nodes were added (README.md beside this file):
--   psql "$COORDINATOR_URL" -v ON_ERROR_STOP=1 -f infra/citus/prepare.sql

create extension if not exists citus;

-- Nodes speak to each other as the role that a statement acts as, so that it has to log in there. From outside it should not be let in:
-- only the nodes' addresses belong into pg_hba.conf for it (README.md).
do $$ begin
  if not exists (select from pg_roles where rolname = 'cursus_app') then
    create role cursus_app login;
  end if;
end $$;
alter role cursus_app login;
-- What a node works out by itself has to be in the same time as where it was asked: settings of a session stay there.
alter role cursus_app set timezone = 'UTC';
alter role cursus_app set jit = off;
alter role cursus_app set random_page_cost = 1.1;
