/**
 * The plan of the house as data: what `npm run check` compares the tree with. ARCHITECTURE.md says why it is so.
 * A change here is a change of the plan, so it comes with its reason in ARCHITECTURE.md.
 */

/** The first folder of every feature, the same word in every package. A new noun is one line here and one in ARCHITECTURE.md. */
export const nouns = [
  'accounts',
  'activity',
  'assistant',
  'chats',
  'content',
  'favourites',
  'formal-offers',
  'influencers',
  'mail',
  'moderation',
  'offers',
  'orders',
  'payments',
  'reviews',
  'search',
  'settings',
  'social-accounts',
  'tariffs',
  'users',
]

/** Pages of the web app with no noun behind them. */
export const webPages = ['landing']

/** What the sources of a package may import of ours. Tests may import anything. */
export const mayImport = {
  contract: [],
  db: ['contract'],
  chain: ['contract'],
  core: ['contract', 'db', 'chain'],
  api: ['contract', 'core'],
  workers: ['contract', 'core'],
  web: ['contract'],
  stack: ['contract', 'db', 'chain', 'core', 'api', 'workers'],
  tests: ['contract', 'db', 'chain', 'core', 'api', 'workers', 'web', 'stack'],
}

/** What contract may load into the browser: schemas, and the checksum of an address. */
export const contractLibraries = ['zod', 'viem/utils']

/** What they may import as types only. The web package's `AppRouter` is narrower still and has a rule of its own. */
export const mayImportTypes = { api: ['db'], workers: ['db'] }

/** Where the line goes that a package may not write, by the package it wanted to import. */
export const insteadOf = {
  contract: 'Ask for it in contract',
  db: 'SQL and rows live in core/src/<noun>/store.ts; export a function (ctx, input) from core and call that',
  chain: 'Export a function (ctx, input) from core and call that',
  core: 'What happens is called by api and workers; what both sides need to know belongs to contract',
  api: 'Move what you need down to core, or to contract if it is a schema or a name',
  workers: 'Emit a job of core/src/<noun>/jobs.ts; the worker takes it from there',
  web: 'Pixels stay in web; what the server also needs belongs to contract',
  stack: 'The house does not know how it is started; take it from the configuration',
  tests: 'Sources never lean on tests; move what both need into a source file of the noun',
}

/** Files, and folders ending in a slash, that put features together. They import features; features never import them. */
export const composition = {
  contract: ['live.ts'],
  db: [],
  core: [],
  api: ['router.ts', 'main.ts'],
  workers: ['registry.ts', 'main.ts'],
  web: ['app/'],
}

/**
 * Folders directly under src that belong to no noun, lowest first: a folder imports those before it and no feature.
 * `stack` is furniture of one machine and names its own.
 */
export const houseFolders = {
  contract: [],
  db: ['migrations', 'clickhouse'],
  chain: [],
  core: ['runtime', 'engines', 'jobs'],
  api: ['procedures', 'http', 'bodies', 'transports'],
  workers: [],
  web: ['styles', 'display', 'server', 'components', 'search', 'features', 'app'],
}

/** Folders of `web/src/components`. What belongs to one feature lives in features/<noun>/. */
export const componentFolders = ['charts', 'exports', 'forms', 'gallery', 'lists', 'shell', 'ui']

/** Rooms one level below a noun, for a noun folder of more than about 20 files; the same word in every package. */
export const rooms = {
  favourites: ['board', 'cards', 'columns', 'exports', 'lists', 'table'],
  influencers: ['compare', 'discovery', 'ingest', 'panel', 'report', 'scores', 'unmask'],
  search: ['filters', 'saved', 'sentence', 'words'],
  tariffs: ['limits'],
  users: ['images'],
}

/** Stores that other nouns call: the one rule which subscription is running, which their statements embed. */
export const sharedStores = ['tariffs/running-store.ts']

/** Files and folders outside of stores that hold SQL: the jobs' tables, the engines, and demo data. */
export const sqlFiles = [
  'packages/core/src/jobs/outbox.ts',
  'packages/core/src/jobs/schedules.ts',
  'packages/core/src/runtime/readiness.ts',
  'packages/core/src/engines/clickhouse.ts',
  'packages/stack/src/engines/postgres.ts',
  'packages/stack/src/seed/',
]

/** Files that still hold or pass on SQL and are no stores. Remove a line when its SQL is in a store; add none. */
export const sqlOutsideStores = [
  'packages/core/src/favourites/exports/items.ts',
  'packages/core/src/tariffs/subscriptions.ts',
]

/** A folder holds at most this many files, tests included. */
export const maxFilesInFolder = 25

/** Plain lists of equals, which may hold more. */
export const longLists = ['packages/db/src/migrations', 'packages/web/src/components/ui']

/** Files with a fixed name, and the package each belongs to. */
export const fileOwners = {
  'schema.ts': 'contract',
  'tables.ts': 'db',
  'store.ts': 'core',
  'policy.ts': 'core',
  'view.ts': 'core',
  'jobs.ts': 'core',
  'router.ts': 'api',
  'legacy.ts': 'api',
  'handlers.ts': 'workers',
  'schedules.ts': 'workers',
}

/** Packages whose noun folders hold these files and no others; elsewhere a sub-noun may have a file of its own. */
export const onlyFiles = {
  db: ['tables.ts'],
  api: ['router.ts', 'legacy.ts'],
  workers: ['handlers.ts', 'schedules.ts'],
}

/** Names that say nothing about what is inside, so everything ends up inside. */
export const dumpingGrounds = [
  'utils',
  'util',
  'helpers',
  'helper',
  'lib',
  'libs',
  'common',
  'shared',
  'misc',
  'manager',
]
