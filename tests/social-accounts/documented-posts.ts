import type { SeenPost } from '@limelight/core/social-accounts/providers/post'

/** What a provider answers about one post, by its documentation, and what we make of it. */
export type DocumentedPost = {
  /** The answer to the call that reads posts, and the rows in it. */
  answer: (rows: unknown[]) => unknown
  row: Record<string, unknown>
  id: string
  /** Fields without which the answer says nothing about the post. */
  identity: string[]
  post: Omit<SeenPost, 'publishedAt'> & { publishedAt: string }
}

/** developers.google.com/youtube/v3/docs/videos: all parts but the label, which the owner alone may read. */
export const youtubePost: DocumentedPost = {
  answer: items => ({
    kind: 'youtube#videoListResponse',
    etag: 'v1d',
    items,
    pageInfo: { totalResults: items.length, resultsPerPage: items.length },
  }),
  id: 'Yk3vQx8mT1c',
  row: {
    kind: 'youtube#video',
    etag: 'w2',
    id: 'Yk3vQx8mT1c',
    snippet: {
      publishedAt: '2026-11-14T09:00:00Z',
      channelId: 'UCbakes0000000000000000A',
      title: 'New lamp day',
      description: 'With @nordlicht #desklamp https://nordlicht.example/lamp',
      thumbnails: { maxres: { url: 'https://i.ytimg.com/vi/Yk3vQx8mT1c/maxresdefault.jpg', width: 1280, height: 720 } },
      channelTitle: 'Inés bakes',
      liveBroadcastContent: 'none',
    },
    contentDetails: { duration: 'PT2M59S', definition: 'hd', caption: 'false', licensedContent: true },
    status: {
      uploadStatus: 'processed',
      privacyStatus: 'public',
      license: 'youtube',
      embeddable: true,
      publicStatsViewable: true,
      madeForKids: false,
    },
    statistics: { viewCount: '120400', likeCount: '8100', favoriteCount: '0', commentCount: '240' },
  },
  identity: ['snippet', 'snippet.publishedAt', 'snippet.channelId', 'status', 'status.privacyStatus'],
  post: {
    platformId: 'Yk3vQx8mT1c',
    url: 'https://www.youtube.com/watch?v=Yk3vQx8mT1c',
    authorId: 'UCbakes0000000000000000A',
    publishedAt: '2026-11-14T09:00:00.000Z',
    kinds: ['VIDEO', 'SHORT'],
    text: 'New lamp day\nWith @nordlicht #desklamp https://nordlicht.example/lamp',
    links: [],
    label: 'ON',
    pictureUrl: 'https://i.ytimg.com/vi/Yk3vQx8mT1c/maxresdefault.jpg',
    figures: { views: 120400, likes: 8100, comments: 240, shares: null },
  },
}

/** developers.facebook.com/docs/instagram-platform/reference/instagram-media: there is a call per post. */
export const instagramPost: DocumentedPost = {
  answer: ([row]) => row,
  id: '17895695668004550',
  row: {
    id: '17895695668004550',
    caption: 'New lamp day with @nordlicht #desklamp',
    media_product_type: 'REELS',
    media_type: 'VIDEO',
    media_url: 'https://scontent.cdninstagram.com/o1/v/reel.mp4',
    thumbnail_url: 'https://scontent.cdninstagram.com/v/reel.jpg',
    permalink: 'https://www.instagram.com/reel/C9xY2abcDEF/',
    timestamp: '2026-11-14T09:00:00+0000',
    like_count: 8000,
    comments_count: 239,
    owner: { id: '26002108276123456' },
    username: 'inesbakes',
  },
  identity: ['permalink', 'timestamp'],
  post: {
    platformId: '17895695668004550',
    url: 'https://www.instagram.com/reel/C9xY2abcDEF/',
    authorId: '17841405309211844',
    publishedAt: '2026-11-14T09:00:00.000Z',
    kinds: ['REEL'],
    text: 'New lamp day with @nordlicht #desklamp',
    links: [],
    label: 'UNREADABLE',
    pictureUrl: 'https://scontent.cdninstagram.com/v/reel.jpg',
    figures: { views: 120400, likes: 8100, comments: 240, shares: 970 },
  },
}

const insight = (name: string, value: number) => ({
  ...{ name, period: 'lifetime', values: [{ value }], title: name, description: name },
  id: `17895695668004550/insights/${name}/lifetime`,
})

/** developers.facebook.com/docs/instagram-platform/reference/instagram-media/insights. */
export const instagramInsights = {
  data: [insight('views', 120400), insight('likes', 8100), insight('comments', 240), insight('shares', 970)],
}

/** developers.tiktok.com/doc/tiktok-api-v2-video-query and -video-object. */
export const tiktokPost: DocumentedPost = {
  answer: videos => ({
    data: { videos, cursor: 1_700_000_000_000, has_more: false },
    error: { code: 'ok', message: '', log_id: '20261125090400' },
  }),
  id: '7311234567890123456',
  row: {
    id: '7311234567890123456',
    create_time: 1_794_646_800,
    cover_image_url: 'https://p16-sign-va.tiktokcdn.com/lamp.jpeg?x-expires=1',
    share_url: 'https://www.tiktok.com/@inesbakes/video/7311234567890123456?utm_campaign=tt4d_open_api',
    title: 'New lamp day',
    video_description: 'New lamp day with @nordlicht #desklamp',
    like_count: 8100,
    comment_count: 240,
    share_count: 970,
    view_count: 120400,
  },
  identity: ['create_time', 'share_url'],
  post: {
    platformId: '7311234567890123456',
    url: 'https://www.tiktok.com/@inesbakes/video/7311234567890123456?utm_campaign=tt4d_open_api',
    authorId: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
    publishedAt: '2026-11-14T09:00:00.000Z',
    kinds: ['VIDEO'],
    text: 'New lamp day with @nordlicht #desklamp',
    links: [],
    label: 'UNREADABLE',
    pictureUrl: 'https://p16-sign-va.tiktokcdn.com/lamp.jpeg?x-expires=1',
    figures: { views: 120400, likes: 8100, comments: 240, shares: 970 },
  },
}

/** docs.x.com/x-api/posts/get-posts-by-ids. An id that is not shown stands in `errors`. */
export const twitterPost: DocumentedPost = {
  answer: data =>
    data.length > 0
      ? {
          data,
          includes: { media: [{ media_key: '3_1', type: 'photo', url: 'https://pbs.twimg.com/media/lamp.jpg' }] },
        }
      : { errors: [twitterError('resource-not-found', '1989000000000000000')] },
  id: '1989000000000000000',
  row: {
    id: '1989000000000000000',
    text: 'New lamp day with @nordlicht #desklamp https://t.co/lamp',
    author_id: '2244994945',
    created_at: '2026-11-14T09:00:00.000Z',
    edit_history_tweet_ids: ['1989000000000000000'],
    entities: {
      mentions: [{ start: 18, end: 28, username: 'nordlicht', id: '17' }],
      urls: [
        {
          start: 39,
          end: 56,
          url: 'https://t.co/lamp',
          expanded_url: 'https://nordlicht.example/lamp',
          display_url: 'nordlicht.example/lamp',
          unwound_url: 'https://nordlicht.example/lamp?from=x',
        },
      ],
    },
    attachments: { media_keys: ['3_1'] },
    public_metrics: {
      retweet_count: 900,
      reply_count: 240,
      like_count: 8100,
      quote_count: 70,
      bookmark_count: 12,
      impression_count: 120400,
    },
  },
  identity: ['author_id', 'created_at'],
  post: {
    platformId: '1989000000000000000',
    url: 'https://x.com/i/web/status/1989000000000000000',
    authorId: '2244994945',
    publishedAt: '2026-11-14T09:00:00.000Z',
    kinds: ['POST'],
    text: 'New lamp day with @nordlicht #desklamp https://t.co/lamp',
    links: ['https://nordlicht.example/lamp', 'https://nordlicht.example/lamp?from=x'],
    label: 'UNREADABLE',
    pictureUrl: 'https://pbs.twimg.com/media/lamp.jpg',
    figures: { views: 120400, likes: 8100, comments: 240, shares: 970 },
  },
}

export function twitterError(problem: string, id: string) {
  return {
    value: id,
    detail: `Could not find tweet with ids: [${id}].`,
    title: 'Not Found Error',
    resource_type: 'tweet',
    parameter: 'ids',
    resource_id: id,
    type: `https://api.twitter.com/2/problems/${problem}`,
  }
}

/** dev.twitch.tv/docs/api/reference: Get Videos. */
export const twitchPost: DocumentedPost = {
  answer: data => ({ data, pagination: {} }),
  id: '335921245',
  row: {
    id: '335921245',
    stream_id: null,
    user_id: '141981764',
    user_login: 'inesbakes',
    user_name: 'InesBakes',
    title: 'New lamp day',
    description: 'With @nordlicht #desklamp',
    created_at: '2026-11-14T08:00:00Z',
    published_at: '2026-11-14T09:00:00Z',
    url: 'https://www.twitch.tv/videos/335921245',
    thumbnail_url: 'https://static-cdn.jtvnw.net/cf_vods/lamp/thumb/thumb-%{width}x%{height}.jpg',
    viewable: 'public',
    view_count: 120400,
    language: 'en',
    type: 'upload',
    duration: '3m21s',
    muted_segments: null,
  },
  identity: ['user_id', 'published_at', 'url'],
  post: {
    platformId: '335921245',
    url: 'https://www.twitch.tv/videos/335921245',
    authorId: '141981764',
    publishedAt: '2026-11-14T09:00:00.000Z',
    kinds: ['VIDEO'],
    text: 'New lamp day\nWith @nordlicht #desklamp',
    links: [],
    label: 'UNREADABLE',
    pictureUrl: 'https://static-cdn.jtvnw.net/cf_vods/lamp/thumb/thumb-640x360.jpg',
    figures: { views: 120400, likes: null, comments: null, shares: null },
  },
}

/** The same reference: Get Clips. Its author is the broadcaster, not who cut it. */
export const twitchClip: DocumentedPost = {
  answer: data => ({ data, pagination: { cursor: 'eyJiIjpudWxs' } }),
  id: 'AwkwardCrust',
  row: {
    id: 'AwkwardCrust',
    url: 'https://clips.twitch.tv/AwkwardCrust',
    embed_url: 'https://clips.twitch.tv/embed?clip=AwkwardCrust',
    broadcaster_id: '141981764',
    broadcaster_name: 'InesBakes',
    creator_id: '53834192',
    creator_name: 'crumbs',
    video_id: '205586603',
    title: 'It burns #ad',
    view_count: 10,
    created_at: '2026-11-14T09:00:00Z',
    thumbnail_url: 'https://static-cdn.jtvnw.net/twitch-clips/AwkwardCrust-preview-480x272.jpg',
    duration: 12.9,
  },
  identity: ['broadcaster_id', 'created_at', 'url'],
  post: {
    platformId: 'AwkwardCrust',
    url: 'https://clips.twitch.tv/AwkwardCrust',
    authorId: '141981764',
    publishedAt: '2026-11-14T09:00:00.000Z',
    kinds: ['VIDEO'],
    text: 'It burns #ad',
    links: [],
    label: 'UNREADABLE',
    pictureUrl: 'https://static-cdn.jtvnw.net/twitch-clips/AwkwardCrust-preview-480x272.jpg',
    figures: { views: 10, likes: null, comments: null, shares: null },
  },
}

/** core.telegram.org/bots/api: Message, MessageOriginChannel, MessageEntity. */
export const telegramPost: DocumentedPost = {
  answer: ([result]) => ({ ok: true, result }),
  id: '-1001234567890/421',
  row: {
    message_id: 77,
    from: { id: 700700700, is_bot: true, first_name: 'Limelight' },
    chat: { id: -1009990000001, type: 'channel', title: 'Checks' },
    date: 1_795_597_440,
    forward_origin: {
      type: 'channel',
      chat: { id: -1001234567890, title: 'Inés bakes', username: 'inesbakes', type: 'channel' },
      message_id: 421,
      date: 1_794_646_800,
    },
    caption: 'New lamp day with @nordlicht #desklamp, see here',
    caption_entities: [
      { offset: 18, length: 10, type: 'mention' },
      { offset: 44, length: 4, type: 'text_link', url: 'https://nordlicht.example/lamp' },
    ],
    photo: [
      { file_id: 'AQADsmall', file_unique_id: 'AQADs', width: 90, height: 67, file_size: 1300 },
      { file_id: 'AQADbig', file_unique_id: 'AQADb', width: 1280, height: 960, file_size: 130000 },
    ],
  },
  identity: [
    'forward_origin',
    'forward_origin.type',
    'forward_origin.date',
    'forward_origin.chat',
    'forward_origin.chat.id',
  ],
  post: {
    platformId: '-1001234567890/421',
    url: 'https://t.me/inesbakes/421',
    authorId: '-1001234567890',
    publishedAt: '2026-11-14T09:00:00.000Z',
    kinds: ['POST'],
    text: 'New lamp day with @nordlicht #desklamp, see here',
    links: ['https://nordlicht.example/lamp'],
    label: 'ABSENT',
    pictureUrl: 'photos/file_1.jpg',
    figures: { views: null, likes: null, comments: null, shares: null },
  },
}
