import type { ContentRecord, InfluencerRecord } from '@limelight/contract/influencers/ingestion'
import { influencerRecordSchema } from '@limelight/contract/influencers/ingestion'
import type * as z from 'zod'
import type { Context } from '../../context.ts'
import type { OutboundResponse } from '../../engines/outbound.ts'
import { AppError } from '../../runtime/errors.ts'
import { averagesOf, type PostAverages } from '../scores/post-averages.ts'
import { toFigures } from './sent-posts.ts'

export type FetchedProfile = { influencer: InfluencerRecord; content: ContentRecord[] }

/** Why a profile was not added, as text for the user. `isAnswer`: the network itself said so. */
export class ProfileRefusal extends AppError {
  readonly isAnswer: boolean

  constructor(reason: string, { isAnswer }: { isAnswer: boolean }) {
    super('ITEM_NOT_FOUND')
    this.message = reason
    this.isAnswer = isAnswer
  }
}

export const notFound = () => new ProfileRefusal('No profile has this name.', { isAnswer: true })
export const notConfigured = (variables: string) =>
  new ProfileRefusal(`This network is not configured (${variables}).`, { isAnswer: false })
/** A rejected key stays rejected until the operator renews it. */
export const keyRejected = () =>
  new ProfileRefusal('The network rejected our API key. The operator has to renew it.', { isAnswer: false })

/** Worth a retry: rate limit, quota or a fault of the network. */
export function unavailable(network: string, { status, body }: OutboundResponse): Error {
  return new Error(`${network} answered ${status}: ${body.toString('utf8', 0, 500)}`)
}

export const maxResponseBytes = 4 * 1024 * 1024

export function parseResponse<Answer>(schema: z.ZodType<Answer>, { body }: OutboundResponse): Answer {
  return schema.parse(JSON.parse(body.toString()))
}

/** Truncates long texts instead of rejecting them. */
export function toRecord(found: z.input<typeof influencerRecordSchema>): InfluencerRecord {
  return influencerRecordSchema.parse({
    ...found,
    name: found.name?.slice(0, 200),
    bio: found.bio?.slice(0, 5000),
  })
}

/** The contact address that creators write into their bio. */
export function findEmail(bio: string): string | null {
  const [found] = /[\w.+-]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*\.[a-z]{2,24}/i.exec(bio) ?? []
  return found === undefined || !influencerRecordSchema.shape.email.safeParse(found).success ? null : found
}

/** The averages of fetched posts, as the store makes them from the same posts. */
export function averagesOfRecords(ctx: Context, records: readonly ContentRecord[]): PostAverages {
  return averagesOf(records.map(toFigures), ctx.clock.now().getTime())
}

export function latestDate(dates: (string | null)[]): string | null {
  return dates.reduce((latest, date) => (date !== null && (latest === null || date > latest) ? date : latest), null)
}

/** 'de-AT' → 'de'. */
export function languageOf(tag: string | null | undefined): string | null {
  return /^([a-z]{2})(-|$)/.exec(tag?.toLowerCase() ?? '')?.[1] ?? null
}
