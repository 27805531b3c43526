#!/bin/sh
# Starts PostgreSQL as a streaming replica; on an empty volume it copies the primary first. The owner's address leads there.
#   start-replica.sh postgres -c SETTING=VALUE …
set -eu
read -r primary < /run/secrets/database_owner_url || [ -n "$primary" ]
slot=cursus_replica
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # One that was left belongs to a volume that is gone, and would keep the primary's log for nothing.
  psql --no-psqlrc --quiet -v ON_ERROR_STOP=1 -d "$primary" -o /dev/null \
    -c "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '$slot'" \
    -c "select pg_create_physical_replication_slot('$slot', true)"
  # A copy that was broken off is made again.
  rm -rf "$PGDATA.copying"
  mkdir -p "$(dirname "$PGDATA")"
  echo "Copying the primary"
  pg_basebackup -d "$primary" -D "$PGDATA.copying" --slot "$slot" --wal-method stream --write-recovery-conf --checkpoint fast
  chmod 700 "$PGDATA.copying"
  mv "$PGDATA.copying" "$PGDATA"
fi
exec "$@" -c hot_standby_feedback=on
