import type { Choices } from '@limelight/contract/orders/posts/schema'
import { accountKindNames } from '@limelight/contract/social-accounts/kinds'
import type { SocialAccountRow } from '@limelight/db/social-accounts/tables'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { ProviderError } from '../../social-accounts/providers/call.ts'
import { listPosts } from '../../social-accounts/read-posts.ts'
import { type Caller, requireOrder } from '../read.ts'
import { requireDeliverable } from './add.ts'
import { problemOf } from './check.ts'
import { listAccountsOf } from './store.ts'

const answerWithinMs = 9000

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
  const answers = await Promise.all(accounts.map(account => within(readChoices(ctx, account), account)))
  return { accounts: answers.map(answer => answer.account), data: answers.flatMap(answer => answer.data) }
}

type Answer = { account: Choices['accounts'][number]; data: Choices['data'] }

async function readChoices(ctx: Context, row: SocialAccountRow): Promise<Answer> {
  if (row.status === 'EXPIRED') return toAnswer(row, 'EXPIRED')
  try {
    const posts = await listPosts(ctx, row)
    if (posts === undefined) return toAnswer(row, 'NO_LIST')
    return {
      ...toAnswer(row, null),
      data: posts.map(({ platformId, url, text, publishedAt }) => ({
        ...{ accountId: row.id, platformId, url, text },
        ...{ publishedAt: publishedAt.toISOString(), pictureUrl: null },
      })),
    }
  } catch (error) {
    if (error instanceof ProviderError) return toAnswer(row, problemOf(error))
    throw error
  }
}

function within(answer: Promise<Answer>, row: SocialAccountRow): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(toAnswer(row, 'AWAY')), answerWithinMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function toAnswer(row: SocialAccountRow, problem: Answer['account']['problem']): Answer {
  return { account: { id: row.id, name: nameOf(row), problem }, data: [] }
}

function nameOf({ kind, record }: SocialAccountRow): string {
  const name = [record.username, record.userName, record.title, record.displayName, record.name, record.login].find(
    value => typeof value === 'string' && value !== '',
  )
  return typeof name === 'string' ? name : accountKindNames[kind]
}
