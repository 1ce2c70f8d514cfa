import { findAccountByEmail } from '@limelight/core/accounts/store'
import { getChat, listOwnChats } from '@limelight/core/chats/chats'
import { ensureChat } from '@limelight/core/chats/ensure'
import { sendMessage, viewAllMessages } from '@limelight/core/chats/messages'
import { openChat } from '@limelight/core/chats/open'
import { answerRequest, createRequest, listOwnRequests } from '@limelight/core/chats/requests'
import type { Context } from '@limelight/core/context'
import { listActiveOffers } from '@limelight/core/offers/list'
import { writeToDispute } from '@limelight/core/orders/admin/chat'
import { seedConfig } from '@limelight/core/settings/admin-configs'
import { uploadImages } from '@limelight/core/users/images'
import { inThePast } from '../data/past.ts'
import { paintScene } from '../data/pictures.ts'

type People = Record<'buyer' | 'seller' | 'manager' | 'leyla' | 'chloe' | 'julien' | 'rosa', string>

const emails: Record<keyof People, string> = {
  buyer: 'buyer@limelight.test',
  seller: 'seller@limelight.test',
  manager: 'manager@limelight.test',
  leyla: 'seller1@limelight.test',
  chloe: 'seller2@limelight.test',
  julien: 'seller4@limelight.test',
  rosa: 'seller5@limelight.test',
}

/** The platform's manager, and what buyer@ and seller@ find in their messages. */
export async function seedChats(ctx: Context): Promise<void> {
  const people = await findPeople(ctx)
  if (people === undefined) return
  await ctx.db.transaction().execute(trx => seedConfig(ctx, trx, 'marketer', { userId: people.manager }))
  const { total } = await listOwnRequests(ctx, { userId: people.buyer }, { x: 'ALL', offset: 0, limit: 1 })
  if (total > 0) return
  await talkAboutOffer(ctx, people)
  await talkWithManager(ctx, people)
  await sendRequests(ctx, people)
  await talkInDispute(ctx, people)
}

/** Undefined when one of them has left. */
async function findPeople(ctx: Context): Promise<People | undefined> {
  const ids: Partial<People> = {}
  for (const [who, email] of Object.entries(emails)) {
    const account = await findAccountByEmail(ctx.db, email)
    if (account === undefined || account.deleted_at !== null) return undefined
    Object.assign(ids, { [who]: account.id })
  }
  return isWhole(ids) ? ids : undefined
}

function isWhole(ids: Partial<People>): ids is People {
  return Object.keys(emails).every(who => who in ids)
}

type Line = { by: keyof People; daysAgo: number; text: string; picture?: true }

/** An accepted request about the first offer of the seller, with messages that the buyer has not read. */
async function talkAboutOffer(ctx: Context, people: People): Promise<void> {
  const [offer] = (
    await listActiveOffers(ctx, { userId: people.buyer }, { userId: people.seller, offset: 0, limit: 1 })
  ).data
  const chatId = await ask(ctx, people, {
    from: 'buyer',
    to: 'seller',
    daysAgo: 6,
    message: 'We launch a travel bag in spring. Would your harbour films fit?',
    offerId: offer?.id,
  })
  const lines: Line[] = [
    {
      by: 'seller',
      daysAgo: 5.9,
      text: 'They would. I’m in Lisbon in two weeks, with the best evening light of the year.',
    },
    { by: 'buyer', daysAgo: 5.5, text: 'Perfect. Please keep the zip visible in the first three seconds.' },
    { by: 'seller', daysAgo: 0.3, text: 'Here is a first frame from the quay.', picture: true },
    { by: 'seller', daysAgo: 0.29, text: 'If you like it, I’ll put both films into one order.' },
  ]
  await write(ctx, people, chatId, lines)
  await read(ctx, people, chatId, 'seller')

  const second = await ask(ctx, people, {
    from: 'leyla',
    to: 'seller',
    daysAgo: 3,
    message: 'Hi Hanna, shall we film the skincare series together?',
  })
  await write(ctx, people, second, [
    { by: 'seller', daysAgo: 2.8, text: 'I’d love to. Which week suits you?' },
    { by: 'leyla', daysAgo: 0.5, text: 'The second week of March. My place has the better windows.' },
  ])
}

async function talkWithManager(ctx: Context, people: People): Promise<void> {
  const past = inThePast(ctx, 4)
  const { id } = await ctx.db.transaction().execute(trx =>
    ensureChat(past, trx, {
      source: { kind: 'EMPTY', id: null },
      title: 'Personal manager',
      members: [
        { userId: people.buyer, role: 'CLIENT' },
        { userId: people.manager, role: null },
      ],
      isMarketer: true,
    }),
  )
  await write(ctx, people, id, [
    { by: 'manager', daysAgo: 4, text: 'Hello Vera, I’m Marek, your manager at Limelight. Ask me anything.' },
    { by: 'buyer', daysAgo: 3.9, text: 'Thank you. How do I compare several sellers at once?' },
    { by: 'manager', daysAgo: 3.8, text: 'Add their offers to a list, and look at it as a board.' },
  ])
  await read(ctx, people, id, 'buyer')
}

/** Both sides of the dispute that waits for a decision, with an admin as the third writer. */
async function talkInDispute(ctx: Context, people: People): Promise<void> {
  const about = { x: 'DISPUTE', filter: 'ALL', offset: 0, limit: 100 } as const
  const { data } = await listOwnChats(ctx, { userId: people.buyer }, about)
  const chat = data.find(({ source }) => source.status === 'ESCALATED')
  const admin = await findAccountByEmail(ctx.db, 'second@limelight.test')
  if (chat?.source.id == null || admin === undefined) return
  await write(ctx, people, chat.id, [
    { by: 'buyer', daysAgo: 0, text: 'The shoot was called off this morning, and our launch has no second date.' },
    { by: 'seller', daysAgo: 0, text: 'The harbour was closed after the storm. I can film it next week.' },
  ])
  const text = 'I read both sides. Hanna, please tell me what you had prepared, so that I can decide today.'
  await writeToDispute(ctx, { userId: admin.id, act: 'admin.write' }, { disputeId: chat.source.id, text })
}

/** One waits for buyer@, one was refused, and one of buyer@ waits for an answer. */
async function sendRequests(ctx: Context, people: People): Promise<void> {
  const about = (userId: string, message: string) => ({ userId, sourceKind: 'EMPTY', message }) as const
  const refused = await createRequest(
    inThePast(ctx, 9),
    { userId: people.julien },
    about(people.buyer, 'Menswear for your outdoor brand? Look at https://example.test/julien'),
  )
  await answerRequest(inThePast(ctx, 8), { userId: people.buyer }, { a: refused.id, b: 'REJECTED' })
  await createRequest(
    inThePast(ctx, 1),
    { userId: people.buyer },
    about(people.rosa, 'Would you cook with our jars? We send a box of twelve.'),
  )
  await createRequest(
    inThePast(ctx, 0.1),
    { userId: people.chloe },
    about(people.buyer, 'I’d like to talk about your spring launch. Write to chloe@example.test or +49 170 5550142.'),
  )
}

type Asked = { from: keyof People; to: keyof People; daysAgo: number; message: string; offerId?: string | undefined }

async function ask(ctx: Context, people: People, { from, to, daysAgo, message, offerId }: Asked): Promise<string> {
  const source =
    offerId === undefined ? { sourceKind: 'EMPTY' as const } : { sourceKind: 'OFFER' as const, sourceId: offerId }
  const past = inThePast(ctx, daysAgo)
  const { id } = await createRequest(past, { userId: people[from] }, { userId: people[to], ...source, message })
  await answerRequest(past, { userId: people[to] }, { a: id, b: 'ACCEPTED' })
  return (await openChat(past, { userId: people[from] }, { userId: people[to], ...source })).id
}

async function write(ctx: Context, people: People, chatId: string, lines: Line[]): Promise<void> {
  for (const { by, daysAgo, text, picture } of lines) {
    const author = { userId: people[by] }
    // An upload that is days old could not be sent any more.
    const images = picture
      ? await uploadImages(ctx, author, { type: 'chat', files: [await paintScene('Beaches & islands')] })
      : []
    await sendMessage(inThePast(ctx, daysAgo), author, { chatId, text, files: images.map(({ id }) => id) })
  }
}

async function read(ctx: Context, people: People, chatId: string, who: keyof People): Promise<void> {
  const caller = { userId: people[who] }
  const { lastMessage } = await getChat(ctx, caller, { id: chatId })
  if (lastMessage !== null) await viewAllMessages(ctx, caller, { chatId, upTo: lastMessage.id })
}
