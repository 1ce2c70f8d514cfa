import { setTimeout as pause } from 'node:timers/promises'
import type { Choices } from '@limelight/contract/orders/posts/schema'
import { accountKindNames } from '@limelight/contract/social-accounts/kinds'
import type { SocialAccountRow } from '@limelight/db/social-accounts/tables'
import type { Caller, Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { createGate } from '../../runtime/gate.ts'
import { imageUrl } from '../../runtime/image-url.ts'
import { storeAccountPicture } from '../../social-accounts/pictures.ts'
import { ProviderError } from '../../social-accounts/providers/call.ts'
import { listPosts } from '../../social-accounts/read-posts.ts'
import { requireOrder } from '../read.ts'
import { accountName } from './account-name.ts'
import { requireDeliverable } from './add.ts'
import { problemOf } from './check.ts'
import { listAccountsOf } from './store.ts'

const answerWithinMs = 9000
/** Networks serve pictures fast, but not fifty at once. */
const copying = createGate({ maxRunning: 8, maxWaiting: Number.POSITIVE_INFINITY })

/** The newest posts of the seller's linked accounts. A provider that does not answer is a problem of its account. */
export async function listChoices(
  ctx: Context,
  caller: Caller,
  { id, deliverableId }: { id: string; deliverableId: string },
): Promise<Choices> {
  const { side } = await requireOrder(ctx, caller, id)
  if (side !== 'OWNER') throw new AppError('UNAUTHORIZED_ACTION')
  const { network } = await requireDeliverable(ctx, id, deliverableId)
  const accounts = await listAccountsOf(ctx.db, caller.userId, network)
  const answers = await Promise.all(accounts.map(account => readChoices(ctx, account)))
  return { accounts: answers.map(answer => answer.account), data: answers.flatMap(answer => answer.data) }
}

type Answer = { account: Choices['accounts'][number]; data: Choices['data'] }

/** What is known in time: posts without the pictures that are late, or none. */
async function readChoices(ctx: Context, row: SocialAccountRow): Promise<Answer> {
  const answer = toAnswer(row, row.status === 'EXPIRED' ? 'EXPIRED' : 'AWAY')
  if (row.status !== 'EXPIRED')
    await Promise.race([fill(ctx, row, answer), pause(answerWithinMs, undefined, { ref: false })])
  return answer
}

async function fill(ctx: Context, row: SocialAccountRow, { account, data }: Answer): Promise<void> {
  try {
    const posts = await listPosts(ctx, row)
    account.problem = posts === undefined ? 'NO_LIST' : null
    await Promise.all(
      (posts ?? []).map(async ({ platformId, url, text, publishedAt, pictureUrl }) => {
        const shown = { accountId: row.id, platformId, url, text, publishedAt: publishedAt.toISOString() }
        const choice: Choices['data'][number] = { ...shown, pictureUrl: null }
        data.push(choice)
        const copy = () => storeAccountPicture(ctx, row.kind, row.platform_id, pictureUrl)
        const path = await copying.run('pictures', copy)
        choice.pictureUrl = path === null ? null : imageUrl(ctx.config, path)
      }),
    )
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    account.problem = problemOf(error)
  }
}

function toAnswer(row: SocialAccountRow, problem: Answer['account']['problem']): Answer {
  return { account: { id: row.id, name: accountName(row) ?? accountKindNames[row.kind], problem }, data: [] }
}
