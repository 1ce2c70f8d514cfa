import type { Context } from '../context.ts'
import { greeting } from '../mail/layout.ts'
import { sendMail } from '../mail/send.ts'
import { getRunningPlan } from './plans.ts'
import { findDefaultTariff, findTariff } from './store.ts'
import { findSubscriptionWithOwner } from './subscription-store.ts'

export async function sendPlanEndedMail(ctx: Context, job: { id: string; subscriptionId: string }): Promise<void> {
  const ended = await findSubscriptionWithOwner(ctx.db, job.subscriptionId)
  if (ended === undefined) return
  const running = await getRunningPlan(ctx, ctx.db, ended.user_id)
  const now = (await findTariff(ctx.db, running.tariffId)) ?? (await findDefaultTariff(ctx.db))
  const why =
    ended.source === 'STRIPE' && ended.cancelled_at === null
      ? `Your plan ${ended.tariff_name} has ended because its invoice was not paid.`
      : `Your plan ${ended.tariff_name} has ended.`
  await sendMail(ctx, job.id, {
    to: ended.email,
    subject: `Your plan ${ended.tariff_name} has ended`,
    text: {
      heading: `${ended.tariff_name} has ended`,
      paragraphs: [
        greeting(ended.name),
        `${why} You are now on the plan ${now.name}. Your lists, boards and notes stay as they are.`,
      ],
      action: { label: 'Compare plans', url: `${ctx.config.publicUrl}/tariffs` },
      footnote: 'You receive this email because a plan of your Limelight account has ended.',
    },
  })
}
