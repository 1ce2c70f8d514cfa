import { readFileSync } from 'node:fs'

/**
 * The plan of the repository as data, which `npm run check` compares the tree with. ARCHITECTURE.md gives the reasons.
 * A change here changes the plan, so describe it in ARCHITECTURE.md.
 */

/** The first folder of every feature, the same word in every package. A new noun is a word in ARCHITECTURE.md. */
export const nouns = nounsIn(readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8'))

function nounsIn(architecture) {
  const [, list] = /The nouns are ([^.]+)\./.exec(architecture) ?? []
  if (list === undefined)
    throw new Error('ARCHITECTURE.md does not say "The nouns are …". This check reads them there.')
  return list.split(/,\s+|\s+and\s+/)
}

/** Pages of the web app that belong to no noun. */
export const webPages = ['landing']

/** Our packages that the sources of a package may import. Tests may import any. */
export const mayImport = {
  contract: [],
  db: ['contract'],
  chain: ['contract'],
  core: ['contract', 'db', 'chain'],
  api: ['contract', 'core'],
  workers: ['contract', 'core'],
  web: ['contract', 'chain'],
  stack: ['contract', 'db', 'chain', 'core', 'api', 'workers'],
  tests: ['contract', 'db', 'chain', 'core', 'api', 'workers', 'web', 'stack'],
}

/** Libraries that contract may load into the browser: schemas, and the checksum of an address. */
export const contractLibraries = ['zod', 'viem/utils']

/** Files of chain that the browser may load: generated constants. */
export const chainInBrowser = ['artifacts/escrow']

/** Packages of which only types may be imported. The `AppRouter` of web has a rule of its own. */
export const mayImportTypes = { api: ['db'], workers: ['db'] }

/** What to do instead of an import that is not allowed, by the imported package. */
export const insteadOf = {
  contract: 'Take the value as a parameter',
  db: 'SQL and rows live in core/src/<noun>/store.ts; export a function (ctx, input) from core and call that',
  chain: 'Export a function (ctx, input) from core and call that',
  core: 'Only api and workers call business rules; move what both sides share to contract',
  api: 'Move what you need down to core, or to contract if it is a schema or a name',
  workers: 'Emit a job of core/src/<noun>/jobs.ts; the worker takes it from there',
  web: 'UI code stays in web; move what the server also needs to contract',
  stack: 'Only stack knows how processes are started; read the value from the configuration',
  tests: 'Sources must not import tests; move what both need into a source file of the noun',
}

/** Files, and folders ending in a slash, that compose features. They import features; features never import them. */
export const composition = {
  contract: ['chat-source.ts', 'errors.ts', 'live.ts'],
  db: [],
  core: ['chat-sources.ts', 'draft-readers.ts', 'moderated-targets.ts'],
  api: ['router.ts', 'main.ts', 'mcp/', 'server.ts'],
  workers: ['registry.ts', 'main.ts'],
  web: ['app/'],
}

/**
 * Folders directly under src that belong to no noun, lowest first: a folder imports those before it and no feature.
 * `stack` serves one machine and names its own.
 */
export const houseFolders = {
  contract: [],
  db: ['migrations', 'clickhouse'],
  chain: ['contracts', 'artifacts', 'follower'],
  core: ['runtime', 'engines', 'jobs'],
  api: ['procedures', 'http', 'bodies', 'transports', 'mcp'],
  workers: [],
  web: [
    'styles',
    'display',
    'server',
    'components',
    // Rooms of a feature below all features, because searches and other features add items and export them.
    'favourites/picker',
    'favourites/exports',
    'search',
    'features',
    'app',
  ],
}

/** The parts of `stack`, and the files of each that the other parts may import. */
export const stackDoors = {
  launcher: ['engines/chain-time.ts'],
  sandbox: ['environment.ts', 'mail/dkim.ts', 'networks/profiles.ts', 'social/posts.ts', 'social/tokens.ts'],
  demo: [
    'accounts.ts',
    'pictures/pictures.ts',
    'data/people.ts',
    'world/creators.ts',
    'world/loading.ts',
    'world/posts.ts',
  ],
}

/** Folders of `web/src/components`. What belongs to one feature lives in features/<noun>/. */
export const componentFolders = ['charts', 'forms', 'shell', 'ui']

/** Rooms: folders one level below a noun of more than about 20 files, with the same name in every package. */
export const rooms = {
  accounts: ['google', 'grants'],
  campaigns: ['composer', 'history', 'inbound', 'recipients', 'sending', 'single', 'suppressions', 'texts'],
  chats: ['approaches', 'composer', 'conversations', 'messages', 'thread'],
  favourites: ['board', 'cards', 'columns', 'exports', 'fields', 'lists', 'picker', 'table'],
  influencers: [
    'audience',
    'compare',
    'discovery',
    'ingest',
    'panel',
    'prices',
    'report',
    'scores',
    'sharing',
    'unmask',
    'verdict',
  ],
  moderation: ['checks'],
  offers: ['admin', 'details', 'editor', 'market', 'own', 'search'],
  orders: [
    'actions',
    'admin',
    'buy',
    'disputes',
    'evidence',
    'list',
    'lists',
    'page',
    'pay',
    'posts',
    'social',
    'terms',
  ],
  platform: ['connections', 'drafts', 'keys', 'mcp', 'webhooks'],
  results: ['clicks', 'codes', 'links', 'lists', 'sales'],
  search: ['close', 'filters', 'match', 'places', 'reading', 'saved', 'spelling'],
  'social-accounts': ['providers'],
  tariffs: ['limits', 'schedule'],
  users: ['images'],
  wallets: ['connection'],
}

/** Stores that other nouns import: their statements embed the rule which subscription is running, and which offers match. */
export const sharedStores = ['offers/search/matching-store.ts', 'tariffs/running-store.ts']

/** Files and folders other than stores that may hold SQL: tables of jobs, engines and demo data. */
export const sqlFiles = [
  'packages/core/src/jobs/outbox.ts',
  'packages/core/src/jobs/processes.ts',
  'packages/core/src/jobs/schedules.ts',
  'packages/core/src/readiness.ts',
  'packages/core/src/engines/clickhouse.ts',
  'packages/stack/src/launcher/engines/postgres.ts',
  'packages/stack/src/demo/',
]

/** Clients of other engines in the context. No transaction may use them, nor the files and libraries below. */
export const engineClients = ['clickhouse', 'mailer', 'nats', 'chain']

/** Files whose functions call other engines or wait for other processes. */
export const engineFiles = ['clickhouse', 'files', 'locks', 'outbound'].map(
  name => `packages/core/src/engines/${name}.ts`,
)

/** Libraries that call other machines or the file system. */
export const engineLibraries = ['stripe', 'nats', 'nodemailer', 'node:fs/promises', 'node:http', 'node:https']

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

/** Packages whose noun folders hold only these files. In other packages, a sub-noun may have its own file. */
export const onlyFiles = {
  db: ['tables.ts'],
  api: ['router.ts', 'legacy.ts'],
  workers: ['handlers.ts', 'schedules.ts'],
}

/** Names that don't say what is inside, so that anything ends up there. */
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
