#!/bin/sh
# Makes the database and its owner, who is no superuser. Run by a superuser of the server, with DATABASE_OWNER_URL as its input:
#   create-owner.sh [--may-back-up] < /etc/cursus/secrets/database_owner_url
# --may-back-up: `ops backup` copies the database by replication, which its owner needs a right for.
set -eu
read -r url || [ -n "$url" ]
rest=${url#*://}
login=${rest%%@*}
database=${rest#*/}
OWNER=${login%%:*} PASSWORD=${login#*:} DATABASE=${database%%\?*} REPLICATION=noreplication
if [ "${1:-}" = --may-back-up ]; then REPLICATION=replication; fi
export OWNER PASSWORD DATABASE REPLICATION
psql --no-psqlrc --quiet -v ON_ERROR_STOP=1 -d postgres <<'SQL'
\getenv owner OWNER
\getenv password PASSWORD
\getenv database DATABASE
\getenv replication REPLICATION
-- Neither the server's log nor its statistics keep the password.
set log_statement = 'none';
set log_min_duration_statement = -1;
set log_min_error_statement = 'panic';
-- `doctor` compares with an empty database, which it makes and drops: createdb. `migrate` makes the processes' login: createrole.
create role :"owner" login createrole createdb :replication password :'password';
-- Debian's locale changes the order of texts with the system's updates; since PostgreSQL 17 there is one that does not.
select case when :SERVER_VERSION_NUM >= 170000 then 'locale_provider builtin builtin_locale ''C.UTF-8''' else '' end as locale \gset
create database :"database" owner :"owner" template template0 encoding 'UTF8' :locale;
SQL
