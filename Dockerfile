# Two images from one file: `house` runs any role (api, a worker, migrate), `web` serves the app and forwards to api.
# Tags are exact, so that two builds of one commit differ by nothing we chose. Production runs on the supported Node 24;
# a machine of a developer may have 20.19 or newer.
FROM node:24.21.0-bookworm-slim AS node
WORKDIR /house

# What a role is made of. Manifests come first: a change of code does not install again.
FROM node AS manifests
COPY deploy/install.sh deploy/
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY patches patches
COPY packages/contract/package.json packages/contract/
COPY packages/db/package.json packages/db/
COPY packages/chain/package.json packages/chain/
COPY packages/core/package.json packages/core/
COPY packages/api/package.json packages/api/
COPY packages/workers/package.json packages/workers/

FROM manifests AS install
RUN deploy/install.sh --prod

# The web app, with the tools that build it.
FROM manifests AS build
COPY packages/web/package.json packages/web/
RUN deploy/install.sh
COPY deploy/build.sh deploy/
COPY tsconfig.base.json ./
COPY packages packages
# The page of the API shows them.
COPY docs/api docs/api
RUN deploy/build.sh

FROM node AS house
ENV NODE_ENV=production NPM_CONFIG_UPDATE_NOTIFIER=false
COPY --from=install /house ./
COPY tsconfig.base.json tsconfig.json ./
COPY packages packages
COPY --from=build /house/packages/web/dist packages/web/dist
# Uploaded images, /media, which Debian's image has, and /backups, where ClickHouse writes, too: a fresh volume takes its
# mode from here, so that no role needs root to write.
RUN mkdir -p ../media ../backups && chmod 0777 ../media ../backups
USER node
EXPOSE 3000
# The api's. Workers say in docker-compose.yml where they answer.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["npm", "run", "api"]

FROM caddy:2.11.4-alpine AS web
COPY deploy/Caddyfile /etc/caddy/Caddyfile
COPY --from=build /house/packages/web/dist /srv
