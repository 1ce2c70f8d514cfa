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

/** House-level files that put the features together. They import feature folders; feature folders never import them. */
export const composition = {
  contract: ['live.ts'],
  db: [],
  core: [],
  api: ['router.ts', 'main.ts'],
  workers: ['registry.ts', 'main.ts'],
  web: ['routes.tsx', 'pages.tsx', 'app.tsx', 'main.tsx'],
}

/** Folders directly under src that are no nouns. `stack` is furniture of one machine and names its own. */
export const otherFolders = {
  contract: [],
  db: ['migrations', 'clickhouse'],
  chain: [],
  core: ['search'],
  api: [],
  workers: [],
  web: ['features', 'components', 'styles'],
}

/** Rooms with a fixed name, and the package each belongs to. */
export const roomOwners = {
  'schema.ts': 'contract',
  'tables.ts': 'db',
  'store.ts': 'core',
  'policy.ts': 'core',
  'view.ts': 'core',
  'jobs.ts': 'core',
  'router.ts': 'api',
  'legacy.ts': 'api',
}

/** Packages whose noun folders hold these files and no others; elsewhere a sub-noun may have a file of its own. */
export const onlyRooms = { db: ['tables.ts'], api: ['router.ts', 'legacy.ts'] }

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
