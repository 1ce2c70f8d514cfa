import type { KnipConfig } from 'knip'

const sources = '*.{ts,tsx,css,sol}'
const project = `{src,test}/**/${sources}`

/**
 * What the check for unused code starts from. An entry is a file that no other file imports: a program, or a file whose
 * name is found on disk. knip finds the other entries itself: commands of package.json, tests, the page of the web app.
 */
export default {
  ignoreBinaries: ['docker-compose', 'setpriv'],
  compilers: {
    css: text => importsIn(text, /(?:@import|url\()\s*["']([^"']+)/g),
    sol: text => importsIn(text, /\bimport\b[^"';]*["']([^"']+)/g),
  },
  workspaces: {
    '.': {
      entry: 'scripts/{run,check-commits,check-structure,new-migration,slowest-reporter,totals}.mjs',
      project: [sources, 'scripts/**/*.mjs'],
    },
    'docs/api': { entry: 'quick-start.ts' },
    'packages/*': { project },
    'packages/api': { entry: 'src/main.ts', project },
    'packages/chain': {
      entry: ['src/contracts/*.sol', 'test/contracts/*.t.sol', 'src/artifacts/generate.ts'],
      project,
    },
    'packages/core': {
      entry: ['src/{deploy-escrow,migrate,move-files}.ts', 'src/backups/main.ts', 'src/settings/set-config.ts'],
      project,
    },
    // A file of tables adds them to `Tables` without being imported. Only what a migration exports is used by name.
    'packages/db': {
      entry: ['src/{migrations,clickhouse/migrations}/*.ts', 'src/*/tables.ts'],
      includeEntryExports: true,
      project,
    },
    'packages/stack': {
      entry: [
        'src/launcher/{main,dev,generate}.ts',
        'src/{launcher/clickhouse,sandbox}/main.ts',
        'src/demo/seed/*.ts',
        'src/sandbox/assets/*',
      ],
      project,
    },
    'packages/web': { project },
    'packages/workers': { entry: 'src/main.ts', project },
    tests: {
      entry: [
        'bench/chat/bare-server.ts',
        'bench/{api,api-server,board,brands,bundle,campaign,capacity,chat,clicks,clicks-caller,clicks-server,export,idle,index,ingest,keys,mail-sink,mcp,messages,moderation,offers,prechecks,reading,related,results,search,start,webhooks}.ts',
        'drills/{campaign/worker,clicks/worker,noise/maker,outbox/worker,posts/worker,reorgs/follower,social/worker,webhooks/worker,wire/recording}.ts',
        'drills/{accounts,alerts,any-order,backup,billing,boards,campaign,chat,clicks,daily-alerts,deploy,escrow,escrow-orders,exports,guesses,key-races,mcp,moderation,nats-cluster,offers,noisy-neighbour,order-races,orders,outbox,posts,queries,reorgs,rotate,sales,search,social,standby,storage,surface,webhooks,wire}.ts',
      ],
      project: `**/${sources}`,
    },
  },
  ignoreIssues: { 'packages/db/src/{migrations,clickhouse/migrations}/*.ts': ['exports'] },
} satisfies KnipConfig

/** The imports of another language, written as imports of TypeScript. */
function importsIn(text: string, specifier: RegExp): string {
  return [...text.matchAll(specifier)].map(([, name]) => `import '${name}'`).join('\n')
}
