# PostgreSQL as the product is tested with it: UTF-8, a locale that no system update changes, checksums on.
# A release pins its base: --build-arg POSTGRES_IMAGE=postgres:18-trixie@sha256:…
ARG POSTGRES_IMAGE=postgres:18-trixie
FROM ${POSTGRES_IMAGE}
LABEL org.opencontainers.image.title="PostgreSQL for Cursus" org.opencontainers.image.licenses="PostgreSQL"
ENV POSTGRES_INITDB_ARGS="--encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C --data-checksums"
COPY infra/postgres/create-owner.sh /usr/local/bin/create-owner.sh
COPY infra/docker/first-start.sh /docker-entrypoint-initdb.d/first-start.sh
COPY infra/docker/start-replica.sh /usr/local/bin/start-replica.sh
# A checkout under umask 077 would otherwise be unreadable for the user that the image runs as.
RUN chmod 755 /usr/local/bin/create-owner.sh /usr/local/bin/start-replica.sh /docker-entrypoint-initdb.d/first-start.sh
