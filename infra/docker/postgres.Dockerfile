# PostgreSQL as the product is tested with it: UTF-8, a locale that no system update changes, checksums on.
FROM postgres:18-bookworm
ENV POSTGRES_INITDB_ARGS="--encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C --data-checksums"
CMD ["postgres", "-c", "max_connections=200", "-c", "shared_buffers=256MB"]
