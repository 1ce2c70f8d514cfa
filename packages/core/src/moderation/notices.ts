import * as z from 'zod'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { greeting, isPlainName, optionalFootnote } from '../mail/layout.ts'
import { sendMail } from '../mail/send.ts'
import { findNextNotice, findNotice, takeDueNotices } from './decision-store.ts'
import { refusalMailJob } from './jobs.ts'
import { targetWords } from './targets.ts'

const batchSize = 200

/** Emits the mails about refusals that can no longer be undone. */
export async function emitDueNotices(ctx: Context): Promise<void> {
  let taken = batchSize
  while (taken === batchSize) {
    taken = await ctx.db.transaction().execute(async trx => {
      const decisions = await takeDueNotices(trx, ctx.clock.now(), batchSize)
      for (const decisionId of decisions) await emit(ctx, trx, refusalMailJob, { decisionId })
      return decisions.length
    })
  }
}

export function findNextDueNotice({ db }: Context): Promise<Date | undefined> {
  return findNextNotice(db)
}

/** Users who have turned these mails off still get the notice in the app. */
export async function sendRefusalMail(ctx: Context, job: { id: string; decisionId: string }): Promise<void> {
  const notice = await findNotice(ctx.db, job.decisionId)
  if (notice === undefined || !notice.notifications.moderation) return
  const { name, page } = targetWords[notice.target]
  const title = notice.offerName ?? ''
  const offer = isPlainName(title) ? ` “${title}”` : ''
  const reasons = z.array(z.string()).parse(notice.reasons)
  await sendMail(ctx, job.id, {
    to: notice.email,
    subject: `Please fix your ${name}${offer}`,
    text: {
      heading: `Your ${name} was refused`,
      paragraphs: [
        greeting(notice.name),
        `Our moderators refused your ${name}${offer}, so others can’t see it any more.`,
        ...reasons.map(reason => `– ${reason}`),
        ...(notice.comment === null ? [] : [`Note from the moderator: ${notice.comment}`]),
        `We review your ${name} again as soon as you change it.`,
      ],
      action: { label: `Fix your ${name}`, url: `${ctx.config.publicUrl}${page(notice.target_id)}` },
      ...optionalFootnote(ctx.config.publicUrl),
    },
  })
}
