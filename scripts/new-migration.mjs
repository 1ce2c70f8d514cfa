import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Needs nothing installed: a migration can be started from a bare clone.

// What is not written yet is not SQL, so that a migration nobody filled in fails instead of counting as applied.
const template = `import { type Kysely, sql } from 'kysely'

/** Forward only, and whole in itself: import nothing of ours, today's types change after this has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`write this change\`.execute(db)
}
`

const name = process.argv[2] ?? ''
if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || process.argv.length > 3) {
  fail('Say what the migration does in lower-case words joined by hyphens: npm run db:new favourite-lists')
}

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = resolve(root, 'packages/db/src/migrations')
mkdirSync(folder, { recursive: true })
const existing = readdirSync(folder).filter(file => /^\d{14}-.+\.ts$/.test(file))
const twin = existing.find(file => file.slice(15) === `${name}.ts`)
if (twin !== undefined) fail(`There is a migration of that name: ${twin}. Choose one that says what is different.`)

const file = resolve(folder, `${nextTime(existing)}-${name}.ts`)
writeFileSync(file, template, { flag: 'wx' })
console.log(`${relative(process.cwd(), file)}

Next:
  1. Write the change in it, with db.schema or sql, forward only.
  2. Give the columns their types in packages/db/src/<noun>/tables.ts, where a new table adds itself to Tables.
  3. npm start applies it; operators run npm run migrate.`)

/** UTC seconds, and always after the newest, so that the order of the files is the order in which they were made. */
function nextTime(files) {
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const newest =
    files
      .map(file => file.slice(0, 14))
      .sort()
      .at(-1) ?? ''
  return newest < now ? now : String(BigInt(newest) + 1n)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
