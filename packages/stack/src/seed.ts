import { runProcess } from '@limelight/core/process'
import { seedAccounts } from './seed/accounts.ts'

/** Demo people and data, one line per noun. Every start runs it; what is there already stays. */
await runProcess('seed', async ctx => {
  await seedAccounts(ctx)
  return 'done'
})
