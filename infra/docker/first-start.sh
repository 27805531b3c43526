#!/bin/sh
# PostgreSQL's image runs this once, on an empty volume: the owner, who is no superuser, and the right to back up by replication.
set -eu
create-owner.sh --may-back-up < /run/secrets/database_owner_url
echo 'host replication all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
