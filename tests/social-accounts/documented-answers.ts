import type { Figures, OwnedVideo } from '@limelight/core/social-accounts/providers/provider'

/** What a provider answers, by the path of the call, and what we make of it. */
export type Documented = {
  answers: Record<string, unknown>
  platformId: string
  record: Figures
  pictureUrl: string | null
  /** Fields without which there is no account: `path: field.field`. */
  identity: string[]
  videos?: Pick<OwnedVideo, 'type' | 'platformId' | 'record' | 'thumbnailUrl'>[]
}

/** developers.google.com/youtube/v3/docs: channels, playlistItems, videos. Counts are texts. */
export const youtube: Documented = {
  answers: {
    channels: {
      kind: 'youtube#channelListResponse',
      etag: 'mzJ8eqUFPhC0',
      pageInfo: { totalResults: 1, resultsPerPage: 5 },
      items: [
        {
          kind: 'youtube#channel',
          etag: 'zQsuPcl2tc0',
          id: 'UCbakes0000000000000000A',
          snippet: {
            title: 'Inés bakes',
            description: 'Bread, mostly rye.',
            customUrl: '@inesbakes',
            publishedAt: '2016-03-02T10:00:00Z',
            thumbnails: {
              default: { url: 'https://yt3.ggpht.com/a=s88', width: 88, height: 88 },
              medium: { url: 'https://yt3.ggpht.com/a=s240', width: 240, height: 240 },
              high: { url: 'https://yt3.ggpht.com/a=s800', width: 800, height: 800 },
            },
            defaultLanguage: 'en',
            localized: { title: 'Inés bakes', description: 'Bread, mostly rye.' },
            country: 'ES',
          },
          contentDetails: { relatedPlaylists: { likes: '', uploads: 'UUbakes0000000000000000A' } },
          statistics: {
            viewCount: '5120400',
            subscriberCount: '48200',
            hiddenSubscriberCount: false,
            videoCount: '212',
          },
        },
      ],
    },
    playlistItems: {
      kind: 'youtube#playlistItemListResponse',
      etag: 'pBb1c',
      pageInfo: { totalResults: 1, resultsPerPage: 50 },
      items: [
        {
          kind: 'youtube#playlistItem',
          etag: 'xK9',
          id: 'VVVqYWtl',
          contentDetails: { videoId: 'Yk3vQx8mT1c', videoPublishedAt: '2026-10-01T08:00:00Z' },
        },
      ],
    },
    videos: {
      kind: 'youtube#videoListResponse',
      etag: 'v1d',
      pageInfo: { totalResults: 1, resultsPerPage: 1 },
      items: [
        {
          kind: 'youtube#video',
          etag: 'w2',
          id: 'Yk3vQx8mT1c',
          snippet: {
            publishedAt: '2026-10-01T08:00:00Z',
            channelId: 'UCbakes0000000000000000A',
            title: 'Rye bread',
            description: 'Three days of dough.',
            thumbnails: {
              default: { url: 'https://i.ytimg.com/vi/Yk3vQx8mT1c/default.jpg', width: 120, height: 90 },
              maxres: { url: 'https://i.ytimg.com/vi/Yk3vQx8mT1c/maxresdefault.jpg', width: 1280, height: 720 },
            },
            channelTitle: 'Inés bakes',
            tags: ['rye'],
            categoryId: '26',
            liveBroadcastContent: 'none',
            localized: { title: 'Rye bread', description: 'Three days of dough.' },
            defaultAudioLanguage: 'en',
          },
          contentDetails: {
            duration: 'PT1H2M31S',
            dimension: '2d',
            definition: 'hd',
            caption: 'false',
            licensedContent: true,
            contentRating: {},
            projection: 'rectangular',
          },
          statistics: { viewCount: '120400', likeCount: '8100', favoriteCount: '0', commentCount: '240' },
        },
      ],
    },
  },
  platformId: 'UCbakes0000000000000000A',
  record: {
    channelId: 'UCbakes0000000000000000A',
    title: 'Inés bakes',
    description: 'Bread, mostly rye.',
    subscribers: 48200,
    viewCount: 5120400,
    videoCount: 212,
    uploads: 'UUbakes0000000000000000A',
  },
  pictureUrl: 'https://yt3.ggpht.com/a=s800',
  identity: ['channels: items', 'channels: items.0', 'channels: items.0.id'],
  videos: [
    {
      type: 'video',
      platformId: 'Yk3vQx8mT1c',
      thumbnailUrl: 'https://i.ytimg.com/vi/Yk3vQx8mT1c/maxresdefault.jpg',
      record: {
        channelId: 'UCbakes0000000000000000A',
        title: 'Rye bread',
        description: 'Three days of dough.',
        url: 'https://www.youtube.com/watch?v=Yk3vQx8mT1c',
        viewCount: 120400,
        likeCount: 8100,
        commentCount: 240,
        durationSec: 3751,
      },
    },
  ],
}

/** dev.twitch.tv/docs/api/reference: Get Users, Get Channel Followers, Get Videos, Get Clips. */
export const twitch: Documented = {
  answers: {
    users: {
      data: [
        {
          id: '141981764',
          login: 'inesbakes',
          display_name: 'InesBakes',
          type: '',
          broadcaster_type: 'partner',
          description: 'Bread on air.',
          profile_image_url: 'https://static-cdn.jtvnw.net/jtv_user_pictures/ines-profile_image-300x300.png',
          offline_image_url: 'https://static-cdn.jtvnw.net/jtv_user_pictures/ines-channel_offline_image.png',
          view_count: 5980557,
          created_at: '2016-12-14T20:32:28Z',
        },
      ],
    },
    'channels/followers': { total: 8120, data: [], pagination: { cursor: 'eyJiIjpudWxs' } },
    videos: {
      data: [
        {
          id: '335921245',
          stream_id: null,
          user_id: '141981764',
          user_login: 'inesbakes',
          user_name: 'InesBakes',
          title: 'A day of rye',
          description: 'From dough to crust.',
          created_at: '2026-10-02T21:30:18Z',
          published_at: '2026-10-02T22:04:30Z',
          url: 'https://www.twitch.tv/videos/335921245',
          thumbnail_url: 'https://static-cdn.jtvnw.net/cf_vods/rye/thumb/thumb-%{width}x%{height}.jpg',
          viewable: 'public',
          view_count: 1863062,
          language: 'en',
          type: 'upload',
          duration: '3m21s',
          muted_segments: [{ duration: 30, offset: 120 }],
        },
      ],
      pagination: {},
    },
    clips: {
      data: [
        {
          id: 'AwkwardCrust',
          url: 'https://clips.twitch.tv/AwkwardCrust',
          embed_url: 'https://clips.twitch.tv/embed?clip=AwkwardCrust',
          broadcaster_id: '141981764',
          broadcaster_name: 'InesBakes',
          creator_id: '53834192',
          creator_name: 'crumbs',
          video_id: '205586603',
          game_id: '509658',
          language: 'en',
          title: 'It burns',
          view_count: 10,
          created_at: '2026-10-03T22:34:18Z',
          thumbnail_url: 'https://static-cdn.jtvnw.net/twitch-clips/AwkwardCrust-preview-480x272.jpg',
          duration: 12.9,
          vod_offset: 1957,
          is_featured: false,
        },
      ],
      pagination: { cursor: 'eyJiIjpudWxs' },
    },
  },
  platformId: '141981764',
  record: {
    channelId: '141981764',
    login: 'inesbakes',
    userName: 'InesBakes',
    description: 'Bread on air.',
    followers: 8120,
  },
  pictureUrl: 'https://static-cdn.jtvnw.net/jtv_user_pictures/ines-profile_image-300x300.png',
  identity: ['users: data', 'users: data.0', 'users: data.0.id'],
  videos: [
    {
      type: 'video',
      platformId: '335921245',
      thumbnailUrl: 'https://static-cdn.jtvnw.net/cf_vods/rye/thumb/thumb-640x360.jpg',
      record: {
        channelId: '141981764',
        title: 'A day of rye',
        description: 'From dough to crust.',
        url: 'https://www.twitch.tv/videos/335921245',
        viewCount: 1863062,
        durationSec: 201,
        type: 'upload',
        language: 'en',
      },
    },
    {
      type: 'clip',
      platformId: 'AwkwardCrust',
      thumbnailUrl: 'https://static-cdn.jtvnw.net/twitch-clips/AwkwardCrust-preview-480x272.jpg',
      record: {
        channelId: '141981764',
        title: 'It burns',
        url: 'https://clips.twitch.tv/AwkwardCrust',
        viewCount: 10,
        durationSec: 13,
        creatorName: 'crumbs',
        language: 'en',
      },
    },
  ],
}

/** docs.x.com/x-api/users/get-my-user. */
export const twitter: Documented = {
  answers: {
    'users/me': {
      data: {
        id: '2244994945',
        name: 'Inés',
        username: 'inesbakes',
        description: 'Bread in short.',
        profile_image_url: 'https://pbs.twimg.com/profile_images/1683/ines_normal.jpg',
        public_metrics: {
          followers_count: 583423,
          following_count: 2048,
          tweet_count: 14052,
          listed_count: 1672,
          like_count: 97,
          media_count: 12,
        },
      },
    },
  },
  platformId: '2244994945',
  record: {
    username: 'inesbakes',
    name: 'Inés',
    description: 'Bread in short.',
    followersCount: 583423,
    followingCount: 2048,
    tweetCount: 14052,
  },
  pictureUrl: 'https://pbs.twimg.com/profile_images/1683/ines.jpg',
  identity: ['users/me: data', 'users/me: data.id'],
}

/** developers.tiktok.com/doc/tiktok-api-v2-get-user-info. */
export const tiktok: Documented = {
  answers: {
    'v2/user/info/': {
      data: {
        user: {
          open_id: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
          union_id: 'c9c60f44-a68e-4f5d-84dd-ce22faeb0ba1',
          avatar_url: 'https://p19-sign.tiktokcdn-us.com/ines.jpeg?x-expires=1',
          avatar_url_100: 'https://p19-sign.tiktokcdn-us.com/ines-100.jpeg',
          avatar_large_url: 'https://p19-sign.tiktokcdn-us.com/ines-large.jpeg',
          display_name: 'Inés',
          bio_description: 'Bread in a minute.',
          profile_deep_link: 'https://vm.tiktok.com/ZMines/',
          is_verified: false,
          username: 'inesbakes',
          follower_count: 15234,
          following_count: 312,
          likes_count: 902144,
          video_count: 87,
        },
      },
      error: { code: 'ok', message: '', log_id: '20260503120000123' },
    },
  },
  platformId: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
  record: {
    username: 'inesbakes',
    displayName: 'Inés',
    description: 'Bread in a minute.',
    link: 'https://vm.tiktok.com/ZMines/',
    followers: 15234,
    following: 312,
    likes: 902144,
    videos: 87,
  },
  pictureUrl: 'https://p19-sign.tiktokcdn-us.com/ines.jpeg?x-expires=1',
  identity: ['v2/user/info/: data', 'v2/user/info/: data.user', 'v2/user/info/: data.user.open_id'],
}

const instagramUser = {
  user_id: '17841405309211844',
  username: 'inesbakes',
  name: 'Inés',
  account_type: 'Media_Creator',
  profile_picture_url: 'https://scontent.cdninstagram.com/v/ines.jpg',
  followers_count: 267793,
  follows_count: 311,
  media_count: 1205,
}
const instagramOutcome = {
  platformId: '17841405309211844',
  record: {
    username: 'inesbakes',
    fullName: 'Inés',
    description: null,
    accountType: 'Media_Creator',
    followers: 267793,
    following: 311,
    posts: 1205,
  },
  pictureUrl: 'https://scontent.cdninstagram.com/v/ines.jpg',
}

/** developers.facebook.com/docs/instagram-platform/reference/me: the fields of the user. */
export const instagram: Documented = {
  answers: { me: { ...instagramUser, id: '26002108276123456' } },
  ...instagramOutcome,
  identity: ['me: user_id'],
}

/** The page “Get started” of the Instagram login shows the same user in a list. */
export const instagramList: Documented = {
  answers: { me: { data: [instagramUser] } },
  ...instagramOutcome,
  identity: ['me: data', 'me: data.0', 'me: data.0.user_id'],
}

/** core.telegram.org/bots/api: ChatFullInfo, ChatMember, File. */
export const telegram: Documented = {
  answers: {
    getChat: {
      ok: true,
      result: {
        id: -1001234567890,
        type: 'channel',
        title: 'Inés bakes',
        username: 'inesbakes',
        accent_color_id: 5,
        max_reaction_count: 11,
        photo: {
          small_file_id: 'AQADsmall',
          small_file_unique_id: 'AQADsu',
          big_file_id: 'AQADbig',
          big_file_unique_id: 'AQADbu',
        },
        active_usernames: ['inesbakes'],
        description: 'A loaf a day.',
        invite_link: 'https://t.me/+AbCdEf',
        linked_chat_id: -1009876543210,
      },
    },
    getChatMember: { ok: true, result: { status: 'administrator', user: { id: 700700700, is_bot: true } } },
    getChatMemberCount: { ok: true, result: 4210 },
    getFile: {
      ok: true,
      result: { file_id: 'AQADbig', file_unique_id: 'AQADbu', file_size: 51000, file_path: 'photos/file_1.jpg' },
    },
  },
  platformId: '-1001234567890',
  record: {
    chatId: '-1001234567890',
    title: 'Inés bakes',
    username: 'inesbakes',
    inviteLink: 'https://t.me/+AbCdEf',
    description: 'A loaf a day.',
    participants: 4210,
  },
  pictureUrl: 'photos/file_1.jpg',
  identity: [
    'getChat: result',
    'getChat: result.id',
    'getChat: result.type',
    'getChatMember: result',
    'getChatMember: result.status',
  ],
}
