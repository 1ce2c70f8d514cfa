import * as z from 'zod'
import type { Context } from '../../context.ts'
import { callProvider, countField, instantField, listField, textField } from './call.ts'
import {
  findById,
  listSeen,
  newestPosts,
  type PostAccount,
  type PostFigures,
  type PostReader,
  type PostReading,
} from './post.ts'
import type { Reader } from './provider.ts'
import { bearer } from './tokens.ts'
import { classify } from './twitter.ts'

const query = {
  'tweet.fields': 'author_id,created_at,entities,note_tweet,public_metrics,edit_history_tweet_ids,attachments',
  expansions: 'attachments.media_keys',
  'media.fields': 'url,preview_image_url',
}

const entities = z
  .object({ urls: listField(z.object({ expanded_url: textField, unwound_url: textField })) })
  .nullish()
  .catch(null)

const tweetSchema = z.object({
  id: z.string(),
  text: textField,
  author_id: textField,
  created_at: instantField,
  edit_history_tweet_ids: z.array(z.string()).nullish().catch(null),
  entities,
  note_tweet: z.object({ text: textField, entities }).nullish().catch(null),
  attachments: z
    .object({ media_keys: z.array(z.string()).nullish().catch(null) })
    .nullish()
    .catch(null),
  public_metrics: z
    .object({
      impression_count: countField,
      like_count: countField,
      reply_count: countField,
      retweet_count: countField,
      quote_count: countField,
    })
    .nullish()
    .catch(null),
})
type Tweet = z.infer<typeof tweetSchema>

/** Ids without a tweet stand in `errors`, each with the reason. */
const tweetsSchema = z
  .object({
    data: z.array(tweetSchema).optional(),
    includes: z
      .object({ media: listField(z.object({ media_key: z.string(), url: textField, preview_image_url: textField })) })
      .nullish()
      .catch(null),
    errors: listField(z.object({ resource_id: z.string(), type: z.string() })),
    meta: z.object({ result_count: z.int() }).optional().catch(undefined),
  })
  .refine(({ data, errors, meta }) => data !== undefined || errors.length > 0 || meta?.result_count === 0)

type Found = { tweets: Map<string, Tweet>; goneIds: Set<string>; pictures: Map<string, string> }

export const twitterPosts: PostReader = {
  batchSize: 100,

  readPosts,

  async listPosts(ctx, reader, account) {
    const found = newFound()
    const path = `users/${encodeURIComponent(account.platformId)}/tweets`
    await collect(ctx, reader, path, { max_results: String(newestPosts), exclude: 'retweets' }, found)
    return listSeen([...found.tweets.keys()].map(id => toReading(id, found)))
  },

  findPost: (ctx, reader, account, id) => findById(ctx, reader, account, id, readPosts),
}

/** An edit is a tweet of its own, so a second call reads the first and the newest version. */
async function readPosts(ctx: Context, reader: Reader, _account: PostAccount, ids: string[]) {
  const found = newFound()
  await collect(ctx, reader, 'tweets', { ids: ids.join(',') }, found)
  const versions = [...found.tweets.values()].flatMap(tweet => {
    const history = historyOf(tweet)
    return [history.at(0) ?? tweet.id, history.at(-1) ?? tweet.id]
  })
  const unread = [...new Set(versions)].filter(id => !found.tweets.has(id))
  for (let start = 0; start < unread.length; start += 100)
    await collect(ctx, reader, 'tweets', { ids: unread.slice(start, start + 100).join(',') }, found)
  return new Map(ids.map(id => [id, toReading(id, found)]))
}

function newFound(): Found {
  return { tweets: new Map(), goneIds: new Set(), pictures: new Map() }
}

async function collect(
  ctx: Context,
  { access, waitForTurn }: Reader,
  path: string,
  asked: Record<string, string>,
  found: Found,
): Promise<void> {
  await waitForTurn()
  const url = `${ctx.config.providers.TWITTER.apiUrl}/${path}?${new URLSearchParams({ ...asked, ...query })}`
  const answer = await callProvider(ctx, { url, headers: bearer(access) }, tweetsSchema, classify)
  for (const tweet of answer.data ?? []) found.tweets.set(tweet.id, tweet)
  for (const { media_key, url: picture, preview_image_url: preview } of answer.includes?.media ?? []) {
    const address = picture ?? preview
    if (address != null) found.pictures.set(media_key, address)
  }
  // Deleted, or of a protected or suspended account.
  for (const { resource_id, type } of answer.errors)
    if (/\/(?:resource-not-found|not-authorized-for-resource)$/.test(type)) found.goneIds.add(resource_id)
}

function historyOf({ id, edit_history_tweet_ids: ids }: Tweet): string[] {
  return ids == null || ids.length === 0 ? [id] : ids
}

function toReading(id: string, found: Found): PostReading {
  const asked = found.tweets.get(id)
  if (asked === undefined) return found.goneIds.has(id) ? { kind: 'gone' } : { kind: 'not-readable' }
  const history = historyOf(asked)
  const [first = id] = history
  const newestId = history.at(-1) ?? id
  if (found.goneIds.has(newestId)) return { kind: 'gone' }
  const { author_id: authorId, ...newest } = found.tweets.get(newestId) ?? asked
  const publishedAt = (found.tweets.get(first) ?? asked).created_at
  if (authorId == null || publishedAt == null) return { kind: 'not-readable' }
  const text = newest.note_tweet?.text ?? newest.text ?? null
  const links = linksOf(newest)
  const [mediaKey = ''] = newest.attachments?.media_keys ?? []
  return {
    kind: 'seen',
    post: {
      platformId: first,
      url: `https://x.com/i/web/status/${encodeURIComponent(newest.id)}`,
      ...{ authorId, publishedAt },
      kinds: ['POST'],
      text: isLinkHidden(text, links) ? null : text,
      links,
      label: 'UNREADABLE',
      pictureUrl: found.pictures.get(mediaKey) ?? null,
      figures: figuresOf(newest.public_metrics),
    },
  }
}

/** A text has addresses of t.co only, so without their entities it is not whole. */
function isLinkHidden(text: string | null, links: readonly string[]): boolean {
  return links.length === 0 && /https:\/\/t\.co\//.test(text ?? '')
}

function linksOf({ entities, note_tweet: note }: Pick<Tweet, 'entities' | 'note_tweet'>): string[] {
  const urls = [...(entities?.urls ?? []), ...(note?.entities?.urls ?? [])]
  return [...new Set(urls.flatMap(({ expanded_url: full, unwound_url: target }) => [full ?? [], target ?? []].flat()))]
}

function figuresOf(metrics: Tweet['public_metrics']): PostFigures {
  return {
    views: metrics?.impression_count ?? null,
    likes: metrics?.like_count ?? null,
    comments: metrics?.reply_count ?? null,
    shares: metrics?.retweet_count == null ? null : metrics.retweet_count + (metrics.quote_count ?? 0),
  }
}
