import type { Transaction } from '@limelight/db/database'
import type { FormalOfferRow } from '@limelight/db/formal-offers/tables'
import { recordEvent } from '../activity/record.ts'
import { writeSystemMessage } from '../chats/write.ts'
import type { Context } from '../context.ts'
import { greeting, optionalFootnote } from '../mail/layout.ts'
import { proposalLines } from '../mail/proposal-lines.ts'
import { sendMail } from '../mail/send.ts'
import { senderInMail } from '../users/cards.ts'
import { findNotified } from './store.ts'

/** Adds a new or changed proposal to the log of the user who answers it. */
export async function notifyParty(
  ctx: Context,
  trx: Transaction,
  row: Pick<FormalOfferRow, 'id' | 'name' | 'status'>,
  { userId, isNew }: { userId: string; isNew: boolean },
): Promise<void> {
  const text = `${isNew ? 'You have a new proposal' : 'The buyer changed the terms of a proposal'}: ${row.name}.`
  await recordEvent(ctx, trx, { userId, type: 'REQUEST', payload: { text, status: row.status, formalOfferId: row.id } })
}

/** Shows in the chat of a proposal what has happened to it. */
export async function writeToChat(
  ctx: Context,
  trx: Transaction,
  { id, side, status }: Pick<FormalOfferRow, 'id' | 'side' | 'status'>,
  what: 'NEW_PROPOSAL' | 'TERMS_CHANGED',
): Promise<void> {
  const isBySeller = what === 'NEW_PROPOSAL' && side === 'SELLER'
  const actor = isBySeller ? 'The seller' : 'The buyer'
  await writeSystemMessage(ctx, trx, {
    chat: { kind: 'OFFER_FO', id },
    ...{ what, sourceKind: 'OFFER_FO', sourceId: id, orderId: null, status },
    by: isBySeller ? 'OWNER' : 'CLIENT',
    text: what === 'NEW_PROPOSAL' ? `${actor} sent a proposal.` : `${actor} changed the terms.`,
  })
}

/** Of what users wrote it carries the name and the title. A proposal that no longer waits for its receiver needs no mail. */
export async function sendProposalMail(ctx: Context, job: { id: string; formalOfferId: string }): Promise<void> {
  const notified = await findNotified(ctx.db, job.formalOfferId)
  if (notified === undefined || !notified.is_waiting || !notified.notifications.messages) return
  const heading = `${await senderInMail(ctx, notified.user_id)} sent you a proposal`
  await sendMail(ctx, job.id, {
    to: notified.email,
    subject: heading,
    text: {
      heading,
      paragraphs: [greeting(notified.name), 'Accept the terms or ask for other ones.', ...proposalLines(notified)],
      action: {
        label: 'Read the proposal',
        url: `${ctx.config.publicUrl}/user/formal-offers?open=${job.formalOfferId}`,
      },
      ...optionalFootnote(ctx.config.publicUrl),
    },
  })
}
