import { parseArgs } from 'node:util'
import { createFolderFiles } from './engines/folder-files.ts'
import { moveFiles } from './engines/move-files.ts'
import { createS3Files } from './engines/s3-files.ts'
import { runProcess } from './process.ts'

const usage = `npm run move-files -- to-bucket [--delete]
npm run move-files -- to-folder [--delete]
`

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { delete: { type: 'boolean' } } })
    const [direction, ...others] = positionals
    const isValid = (direction === 'to-bucket' || direction === 'to-folder') && others.length === 0
    return isValid ? { direction, deletes: values.delete === true } : undefined
  } catch {
    return undefined
  }
}

const args = readArguments()
if (args === undefined) {
  process.stderr.write(usage)
  process.exit(1)
}

await runProcess('move-files', async ctx => {
  const { config, secrets, logger } = ctx
  if (config.s3 === undefined || config.mediaDir === '') throw new Error('Set both MEDIA_DIR and S3_BUCKET.')
  const folder = createFolderFiles(config)
  const bucket = createS3Files(config.s3, secrets)
  ctx.disposers.add('The bucket', async () => bucket.close())
  const [from, to] = args.direction === 'to-bucket' ? [folder, bucket] : [bucket, folder]
  const moved = await moveFiles(from, to, {
    deletes: args.deletes,
    onProgress: progress => logger.info(progress, `Checked ${progress.files} files`),
  })
  logger.info(moved, `${to.name} has all ${moved.files} files of ${from.name}`)
  if (moved.others > 0 && !args.deletes)
    logger.warn(`${to.name} has ${moved.others} files that ${from.name} has not. --delete deletes them.`)
  return 'done'
})
