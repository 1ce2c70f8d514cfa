import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runProcess } from '../process.ts'
import { createBackup, pruneBackups } from './backup.ts'
import { type Restored, restoreBackup } from './restore.ts'
import { verifyBackup, verifyStores } from './verify.ts'

const usage = `npm run backup -- <folder of backups> [--keep <number>]
npm run restore -- <folder of one backup> [--keep-postgres | --only-postgres]
npm run verify
npm run verify -- <folder of one backup>
`

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { keep: { type: 'string' }, 'keep-postgres': { type: 'boolean' }, 'only-postgres': { type: 'boolean' } },
    })
    const [command = '', folder] = positionals
    const keep = values.keep === undefined ? undefined : Number(values.keep)
    const isValid = positionals.length < 3 && (keep === undefined || (Number.isInteger(keep) && keep > 0))
    const needsFolder = command === 'backup' || command === 'restore'
    if (!isValid || (needsFolder && folder === undefined)) return undefined
    return {
      command,
      folder: resolve(folder ?? ''),
      isWhole: folder === undefined,
      keep,
      what: chosen(values),
    }
  } catch {
    return undefined
  }
}

function chosen(values: { 'keep-postgres'?: boolean; 'only-postgres'?: boolean }): Restored {
  if (values['keep-postgres']) return 'all but Postgres'
  return values['only-postgres'] ? 'only Postgres' : 'all'
}

const args = readArguments()
if (args === undefined) {
  process.stderr.write(usage)
  process.exit(1)
}

function requireNone(problems: string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

await runProcess(
  args.command,
  async ctx => {
    const { command, folder, keep, what } = args
    if (command === 'backup') {
      const written = await createBackup(ctx, folder)
      requireNone(await verifyBackup(written))
      ctx.logger.info({ folder: written }, `The backup is in ${written}`)
      const deleted = keep === undefined ? [] : await pruneBackups(folder, keep)
      if (deleted.length > 0) ctx.logger.info({ deleted }, `Deleted ${deleted.length} older backups`)
    } else if (command === 'restore') {
      requireNone(await verifyBackup(folder))
      requireNone(await restoreBackup(ctx, folder, what))
      ctx.logger.info('Everything is restored and fits together')
    } else {
      requireNone(await (args.isWhole ? verifyStores(ctx) : verifyBackup(folder)))
      ctx.logger.info('Everything is there and fits together')
    }
    return 'done'
  },
  { statementTimeoutMs: 0 },
)
