import type { FormalOffer } from '@limelight/contract/formal-offers/schema'
import type { Offer } from '@limelight/contract/offers/schema'
import type { Dispute } from '@limelight/contract/orders/disputes'
import type { Order } from '@limelight/contract/orders/schema'
import type { SourceReaders } from './chats/read-source.ts'
import { getFormalOfferOf } from './formal-offers/list.ts'
import { getOffer } from './offers/list.ts'
import { getDispute } from './orders/disputes/place.ts'
import { readOrderOf } from './orders/read.ts'

/** What chats are about. The nouns here open chats, so chats cannot import them. */
export const chatSources: SourceReaders<{ OFFER: Offer; OFFER_FO: FormalOffer; ORDER: Order; DISPUTE: Dispute }> = {
  OFFER: (ctx, caller, { id }) => getOffer(ctx, caller, { id }),
  // Either of the two has made it.
  OFFER_FO: (ctx, caller, { id, counterpartId }) =>
    getFormalOfferOf(ctx, caller, { userId: counterpartId, id }).catch(() =>
      getFormalOfferOf(ctx, caller, { userId: caller.userId, id }),
    ),
  ORDER: (ctx, caller, { id }) => readOrderOf(ctx, caller, id),
  DISPUTE: (ctx, caller, { id, orderId }) =>
    getDispute(ctx, caller, { userId: caller.userId, orderId: orderId ?? '', id }),
}
