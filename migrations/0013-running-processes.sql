-- How each process is, as it last said (decision 0084). A row is removed when its process is stopped, else within the hour.
create table running_processes (
  process_id          uuid primary key,
  kind                text not null,
  host                text not null,
  pid                 int not null,
  release             text not null,
  started_at          timestamptz not null,
  seen_at             timestamptz not null,
  resident_bytes      bigint not null,
  heap_bytes          bigint not null,
  event_loop_delay_ms real not null,
  live_streams        int not null
);
grant select, insert, update, delete on running_processes to cursus_app;
