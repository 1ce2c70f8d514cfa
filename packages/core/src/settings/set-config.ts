import { runProcess } from '../process.ts'
import { AppError } from '../runtime/errors.ts'
import { changeAloneOnServer } from './admin-configs.ts'

const usage = `Changes a key that guards money or rights, while there is only one admin.
  npm run set-config -- admin.four-eyes '{"disputeAbove": "500"}'
`

/** Undefined when the text is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const [key = '', text = ''] = process.argv.slice(2)
const value = parse(text)
if (key === '' || value === undefined) {
  process.stderr.write(usage)
  process.exit(1)
}

await runProcess('set-config', async ctx => {
  await changeAloneOnServer(ctx, { key, value }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'UNAUTHORIZED_ACTION')
      throw new Error(
        'There is not exactly one admin. With two, one changes the key under /admin/configs and the other confirms.',
      )
    if (error instanceof AppError && error.code === 'ITEM_NOT_FOUND')
      throw new Error(`${key} is not a guarded key. Change it under /admin/configs.`)
    throw error
  })
  process.stdout.write(`${key} is changed, and the change is in the audit.\n`)
  return 'done'
})
