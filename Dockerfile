# syntax=docker/dockerfile:1.20
# One image for every process of ours; the command names the program: dist/server/<identity|gateway|web|operate|…>.js
FROM node:24.21.0-trixie-slim AS build
WORKDIR /chefly
COPY package.json package-lock.json .npmrc ./
# npm wants to see the workspaces; their sources come afterwards, so that this layer changes only with the lock file
COPY --parents apps/*/package.json libs/*/package.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM node:24.21.0-trixie-slim AS dependencies
WORKDIR /chefly
COPY package.json package-lock.json .npmrc ./
COPY --parents apps/*/package.json libs/*/package.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund

# no shell, no package manager: Node and what it needs
FROM gcr.io/distroless/nodejs24-debian13:nonroot
WORKDIR /chefly
# a small young generation: a fifth less memory at rest, and no slower (docs/figures.md)
ENV NODE_OPTIONS="--enable-source-maps --disable-warning=TimeoutNegativeWarning --max-semi-space-size=8"
ENV NODE_ENV=production CHEFLY_HOST=0.0.0.0 CHEFLY_DATA=/data
COPY --from=dependencies /chefly/node_modules node_modules
COPY --from=build /chefly/dist dist
COPY package.json ./
USER 65532:65532
EXPOSE 3000
CMD ["dist/server/platform.js"]
