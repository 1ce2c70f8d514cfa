import { randomInt, randomUUID } from 'node:crypto'
import { sendMessage } from '@limelight/core/chats/messages'
import { queueTransfer } from '@limelight/core/deposits/transfer'
import { deleteList } from '@limelight/core/favourites/lists/lists'
import { shareReport as createLink } from '@limelight/core/influencers/sharing/links'
import { createReason } from '@limelight/core/moderation/reasons'
import { getOrder } from '@limelight/core/orders/list'
import { createConfig } from '@limelight/core/settings/admin-configs'
import { buildEvent } from '@limelight/core/test/factories/activity'
import { buildChat } from '@limelight/core/test/factories/chats'
import { buildFullList, buildList } from '@limelight/core/test/factories/favourites'
import { buildProposal } from '@limelight/core/test/factories/formal-offers'
import { addInfluencer } from '@limelight/core/test/factories/influencers'
import { buildOffer } from '@limelight/core/test/factories/offers'
import { buildAgreedOrder, buildDispute, buildOrder, buildOrderIn } from '@limelight/core/test/factories/orders'
import { buildDraft, buildKey } from '@limelight/core/test/factories/platform'
import { buildReview } from '@limelight/core/test/factories/reviews'
import { buildSocialAccount, buildSocialVideo } from '@limelight/core/test/factories/social-accounts'
import { tariffNamed } from '@limelight/core/test/factories/tariffs'
import { buildUpload } from '@limelight/core/test/factories/uploads'
import { buildPicture } from '@limelight/core/test/factories/users'
import { createUpload } from '@limelight/core/uploads/uploads'
import { uploadImages } from '@limelight/core/users/images'
import type { TestHouse } from '../house.ts'
import { openShop } from '../payments/shop.ts'
import { buildForm, send } from '../users/uploads.ts'

export type Owner = Awaited<ReturnType<typeof buildOwner>>

const germans = { name: 'Germans', scope: 'discovery', socialNetwork: 'instagram', query: 'location=DE' } as const

/** A user with one row of every type that calls address by id. */
export async function buildOwner(house: TestHouse) {
  const shop = openShop(house)
  const customer = await shop.customer()
  const { paymentId } = await shop.buy(customer, 'Pro')
  const token = await customer.token()
  const { id, email } = customer
  const form = buildForm({ type: 'avatar', files: [await buildPicture()] })
  await send(house, `/api/users/${id}/images`, token, form)
  const { campaigns, favourites, influencers, mails, payments, platform, users } = house.trpc(token)
  const { list, values } = await buildFullList(house.ctx, id, 2)
  const listed = await favourites.createField.mutate({ id: list.id, name: 'Fee', kind: 'number' })
  const listField = listed.fields[0]?.id ?? ''
  const channel = await buildSocialAccount(house.ctx, id, 'youtube')
  const stream = await buildSocialAccount(house.ctx, id, 'twitch')
  const chat = await buildChat(house.ctx, { recipient: id })
  const offerVideo = await buildUpload(house.ctx, id, { bytes: Buffer.from('\0\0\0\x18ftypmp42', 'latin1') })
  const offer = await buildOffer(house.ctx, id, { status: 'DRAFT', videos: [offerVideo] })
  const agreed = await buildAgreedOrder(house.ctx, id)
  const dispute = await buildDispute(house.ctx, id)
  const [file] = await uploadImages(house.ctx, { userId: id }, { files: [await buildPicture()], type: 'chat' })
  const order = await buildOrder(house.ctx, id)
  const orderFile = await buildUpload(house.ctx, id)
  const orderChat = (await getOrder(house.ctx, { userId: id }, order)).chatId ?? ''
  await sendMessage(house.ctx, { userId: id }, { chatId: orderChat, files: [orderFile] })
  const hook = { url: 'https://hooks.limelight.invalid/', events: ['reply.received' as const] }
  const endpoint = await platform.createEndpoint.mutate(hook)
  const note = await buildEvent(house.ctx, { userId: id, type: 'NOTE' })
  return {
    id,
    email,
    token,
    /** The ids of their channels at the networks. */
    channels: { youtube: channel.platformId, twitch: stream.platformId },
    /** The items of the list from top to bottom. */
    values,
    rows: {
      user: id,
      session:
        (await house.trpc(await customer.token()).accounts.sessions.query()).find(({ isCurrent }) => isCurrent)?.id ??
        '',
      socialAccount: channel.id,
      removableAccount: (await buildSocialAccount(house.ctx, id, 'youtube')).id,
      secondRemovable: (await buildSocialAccount(house.ctx, id, 'youtube')).id,
      socialVideo: await buildSocialVideo(house.ctx, channel, 'video'),
      streamVideo: await buildSocialVideo(house.ctx, stream, 'video'),
      streamClip: await buildSocialVideo(house.ctx, stream, 'clip'),
      instagramProfile: (await buildSocialAccount(house.ctx, id, 'instagram')).id,
      chat: chat.id,
      request: chat.requestId,
      offer: offer.id,
      offerVideo,
      offerItem: offer.items[0]?.id ?? '',
      removableOffer: (await buildOffer(house.ctx, id, { status: 'DRAFT' })).id,
      proposal: (await buildProposal(house.ctx, id)).id,
      removableProposal: (await buildProposal(house.ctx, id)).id,
      order: order.id,
      orderChat,
      orderFile,
      cancellableOrder: (await buildOrder(house.ctx, id)).id,
      agreedOrder: agreed.id,
      contract: (await getOrder(house.ctx, { userId: id }, agreed)).contractId ?? '',
      endedOrder: (await buildOrderIn(house.ctx, id, 'COMPLETED')).id,
      disputedOrder: dispute.orderId,
      dispute: dispute.id,
      file: file?.id ?? '',
      upload: (await createUpload(house.ctx, { userId: id }, { name: 'notes.txt', size: 4 })).id,
      removableUpload: await buildUpload(house.ctx, id),
      note: note.id,
      ingestJob: (await influencers.parse.mutate({ kind: 'instagram', username: 'lena.vogt' })).id,
      webhookEndpoint: endpoint.id,
      removableEndpoint: (await platform.createEndpoint.mutate(hook)).id,
      webhookMessage: (await platform.testEndpoint.mutate(endpoint)).id,
      apiKey: (await buildKey(house.ctx, id, { plan: false })).id,
      draft: (await buildDraft(house.ctx, id, { kind: 'CAMPAIGN', body: { subject: 'Jars', body: 'Hello' } })).id,
      alert: await watchNewSearch(house, token),
      savedSearch: (await influencers.saveSearch.mutate(germans)).id,
      sharedLink: await shareReport(house, id),
      favouriteList: list.id,
      listField,
      emptyList: (await buildList(house.ctx, id)).id,
      deletedList: await deleteNewList(house, id),
      campaign: (
        await campaigns.create.mutate({ subject: 'Spring jars', body: 'Hello', recipients: ['team@hornea.example'] })
      ).id,
      mail: (await mails.create.mutate({ to: email, subject: 'A note', text: 'To myself' })).id,
      kanbanColumn: (await favourites.createColumn.mutate({ name: 'Negotiating' })).id,
      export: (await favourites.requestExport.mutate({ listId: list.id, format: 'csv' })).id,
      tariff: (await tariffNamed(house.ctx, 'Pro')).id,
      payment: paymentId,
      photo: (await users.me.query()).photo.id ?? '',
      invoice: (await payments.invoices.query({})).data[0]?.id ?? '',
      subscription: (await payments.subscriptions.query({})).data[0]?.id ?? '',
      config: await addConfig(house, id),
      transfer: await addTransfer(house),
      chainEvent: await addChainEvent(house),
      moderationItem: await findProfileItem(house, id),
      reason: await addReason(house, id),
      review: (await buildReview(house.ctx, { clientId: id })).id,
      reviewOfOwner: (await buildReview(house.ctx, { ownerId: id })).id,
    },
  }
}

async function watchNewSearch(house: TestHouse, token: string): Promise<string> {
  const { influencers, alerts } = house.trpc(token)
  const { id } = await influencers.saveSearch.mutate({ ...germans, name: 'Watched' })
  return (await alerts.watchSearch.mutate({ id })).id
}

async function shareReport({ ctx }: TestHouse, userId: string): Promise<string> {
  const influencerId = await addInfluencer(ctx, 'instagram')
  return (await createLink(ctx, { userId }, { kind: 'instagram', id: influencerId, days: 30 })).id
}

async function deleteNewList({ ctx }: TestHouse, userId: string): Promise<string> {
  const { id } = await buildList(ctx, userId)
  await deleteList(ctx, { userId }, { id })
  return id
}

async function addConfig({ ctx }: TestHouse, userId: string): Promise<string> {
  const admin = { userId, act: 'settings.create' }
  return (await createConfig(ctx, admin, { key: `owner.${userId}`, value: 1, isPublic: false })).id
}

function addTransfer({ ctx }: TestHouse): Promise<string> {
  const to = `0x${'ab'.repeat(20)}`
  return ctx.db.transaction().execute(trx => queueTransfer(ctx, trx, { to, units: 1n }))
}

async function addChainEvent({ ctx }: TestHouse): Promise<string> {
  const id = randomUUID()
  await ctx.db
    .insertInto('chain_events')
    .values({
      ...{ id, name: 'Owed', key: null, args: '{}', canonical: true, log_index: 0, block_time: ctx.clock.now() },
      ...{ block_number: randomInt(1_000_000), block_hash: `0x${id}`, tx_hash: `0x${id}` },
    })
    .execute()
  return id
}

async function findProfileItem({ ctx }: TestHouse, userId: string): Promise<string> {
  const items = ctx.db.selectFrom('moderation_items').select('id').where('target_id', '=', userId)
  return (await items.executeTakeFirstOrThrow()).id
}

async function addReason({ ctx }: TestHouse, userId: string): Promise<string> {
  const admin = { userId, act: 'reasons.create' }
  return (await createReason(ctx, admin, { type: 'PROFILE', text: `A reason of ${userId}` })).id
}
