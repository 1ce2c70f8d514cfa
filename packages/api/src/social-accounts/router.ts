import { okSchema } from '@limelight/contract/ids'
import { toKind } from '@limelight/contract/social-accounts/kinds'
import {
  accountIdSchema,
  accountListSchema,
  accountQuerySchema,
  anyAccountSchema,
  channelVideosSchema,
  instagramListSchema,
  kindAccountSchema,
  kindListSchema,
  linkReturnSchema,
  networksSchema,
  publicAccountListSchema,
  socialAccountSchema,
  startedLinkSchema,
  startLinkSchema,
  telegramReturnSchema,
  twitchClipListSchema,
  twitchClipSchema,
  twitchVideoListSchema,
  twitchVideoSchema,
  userAccountsSchema,
  userVideosSchema,
  youtubeVideoListSchema,
} from '@limelight/contract/social-accounts/schema'
import { finishLink, listNetworks, startLink } from '@limelight/core/social-accounts/link'
import { linkStateLifetimeMs } from '@limelight/core/social-accounts/link-state'
import { linkTelegram } from '@limelight/core/social-accounts/link-telegram'
import {
  getInstagramProfile,
  getOwnAccount,
  getTwitchClip,
  getTwitchVideo,
  listOwnAccounts,
  listPublicAccounts,
  listTwitchClips,
  listTwitchVideos,
  listYouTubeVideos,
} from '@limelight/core/social-accounts/list'
import { removeAccount, removeYouTubeVideo } from '@limelight/core/social-accounts/remove'
import { addBrowserState, type BrowserFlow, takeBrowserStates } from '../http/browser-states.ts'
import { anybodyProcedure, publicProcedure, router, userProcedure } from '../procedures/trpc.ts'
import { presentLinkReturn } from './legacy.ts'

const linkFlow: BrowserFlow = { cookie: 'social-link', lifetimeMs: linkStateLifetimeMs }

export const socialAccountsRouter = router({
  ofUser: userProcedure
    .meta({
      summary: 'List the linked accounts of a user',
      scope: 'market',
      rest: { route: 'GET /api/contents/socials/accounts/:userId' },
    })
    .input(userAccountsSchema)
    .output(publicAccountListSchema)
    .query(({ ctx, input }) => listPublicAccounts(ctx.house, input)),

  list: userProcedure
    .meta({ summary: 'List your linked accounts', rest: { route: 'GET /api/user/contents/socials/accounts' } })
    .input(accountQuerySchema)
    .output(accountListSchema)
    .query(({ ctx, input }) => listOwnAccounts(ctx.house, ctx.caller, input)),

  get: userProcedure
    .meta({ summary: 'Retrieve a linked account', rest: { route: 'GET /api/user/contents/socials/accounts/:id' } })
    .input(accountIdSchema)
    .output(socialAccountSchema)
    .query(({ ctx, input }) => getOwnAccount(ctx.house, ctx.caller, input)),

  remove: userProcedure
    .meta({ summary: 'Remove a linked account', rest: { route: 'DELETE /api/user/contents/socials/accounts/:id' } })
    .input(accountIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => removeAccount(ctx.house, ctx.caller, input)),

  networks: userProcedure
    .meta({ summary: 'List the networks whose accounts can be linked' })
    .output(networksSchema)
    .query(({ ctx }) => listNetworks(ctx.house)),

  start: userProcedure
    .meta({
      summary: 'Create the address of a network that links an account',
      rest: {
        route: 'POST /api/user/contents/socials/:kind/auth',
        aliases: ['GET /api/user/contents/socials/:kind/auth'],
        status: 200,
      },
    })
    .input(startLinkSchema)
    .output(startedLinkSchema)
    .mutation(({ ctx, input }) => {
      const { state, ...started } = startLink(ctx.house, ctx.caller, input)
      addBrowserState(ctx, linkFlow, state)
      return started
    }),

  callback: publicProcedure
    .meta({
      summary: 'Complete the link of an account',
      rest: { route: 'GET /api/user/contents/socials/:kind/auth/callback', present: presentLinkReturn },
    })
    .input(linkReturnSchema)
    .output(socialAccountSchema)
    .mutation(({ ctx, input }) => finishLink(ctx.house, input, takeBrowserStates(ctx, linkFlow, input.state))),

  linkTelegram: userProcedure
    .meta({
      summary: 'Link a Telegram channel',
      rest: { route: 'POST /api/user/contents/socials/telegram/auth/callback' },
    })
    .input(telegramReturnSchema)
    .output(socialAccountSchema)
    .mutation(({ ctx, input }) =>
      linkTelegram(ctx.house, ctx.caller, input, takeBrowserStates(ctx, linkFlow, input.state)),
    ),

  listOfKind: userProcedure
    .meta({
      summary: 'List your linked accounts of one network',
      rest: { route: 'GET /api/user/contents/socials/:kind/:segment' },
    })
    .input(kindListSchema)
    .output(accountListSchema)
    .query(({ ctx, input: { kind, segment: _segment, ...page } }) =>
      listOwnAccounts(ctx.house, ctx.caller, { ...page, kind: toKind(kind) }),
    ),

  getOfKind: userProcedure
    .meta({
      summary: 'Retrieve a linked account of one network',
      rest: { route: 'GET /api/user/contents/socials/:kind/:segment/:id' },
    })
    .input(kindAccountSchema)
    .output(socialAccountSchema)
    .query(({ ctx, input }) => getOwnAccount(ctx.house, ctx.caller, input)),

  removeOfKind: userProcedure
    .meta({
      summary: 'Remove a linked account of one network',
      rest: { route: 'DELETE /api/user/contents/socials/:kind/:segment/:id' },
    })
    .input(kindAccountSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => removeAccount(ctx.house, ctx.caller, input)),

  instagramProfiles: anybodyProcedure
    .meta({
      summary: 'List your Instagram profiles; without a token, none',
      rest: {
        route: 'GET /api/user/contents/socials/instagram/profile',
        aliases: ['/api/user/contents/socials/instagram/profiles'],
      },
    })
    .input(instagramListSchema)
    .output(accountListSchema)
    .query(({ ctx, input }) =>
      ctx.caller === undefined
        ? { total: 0, data: [] }
        : listOwnAccounts(ctx.house, ctx.caller, { ...input, kind: 'INSTAGRAM' }),
    ),

  instagramProfile: anybodyProcedure
    .meta({
      summary: 'Retrieve an Instagram profile',
      rest: {
        route: 'GET /api/user/contents/socials/instagram/profile/:id',
        aliases: ['/api/user/contents/socials/instagram/profiles/:id'],
      },
    })
    .input(accountIdSchema)
    .output(anyAccountSchema)
    .query(({ ctx, input }) => getInstagramProfile(ctx.house, ctx.caller, input)),

  youtubeVideos: userProcedure
    .meta({
      summary: 'List the videos of your YouTube channel',
      rest: { route: 'GET /api/user/contents/socials/youtube/videos/:channelId' },
    })
    .input(channelVideosSchema)
    .output(youtubeVideoListSchema)
    .query(({ ctx, input }) => listYouTubeVideos(ctx.house, ctx.caller, input)),

  removeYouTubeVideo: userProcedure
    .meta({
      summary: 'Remove a video of your YouTube channel for good',
      rest: { route: 'DELETE /api/user/contents/socials/youtube/videos/:id' },
    })
    .input(accountIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => removeYouTubeVideo(ctx.house, ctx.caller, input)),

  twitchVideos: userProcedure
    .meta({
      summary: 'List the videos of a Twitch channel',
      rest: { route: 'GET /api/twitch/videos/:userId/:channelId' },
    })
    .input(userVideosSchema)
    .output(twitchVideoListSchema)
    .query(({ ctx, input }) => listTwitchVideos(ctx.house, input)),

  twitchVideo: userProcedure
    .meta({ summary: 'Retrieve a video of Twitch', rest: { route: 'GET /api/twitch/videos/:id' } })
    .input(accountIdSchema)
    .output(twitchVideoSchema)
    .query(({ ctx, input }) => getTwitchVideo(ctx.house, input)),

  twitchClips: userProcedure
    .meta({
      summary: 'List the clips of a Twitch channel',
      rest: { route: 'GET /api/twitch/clips/:userId/:channelId' },
    })
    .input(userVideosSchema)
    .output(twitchClipListSchema)
    .query(({ ctx, input }) => listTwitchClips(ctx.house, input)),

  twitchClip: userProcedure
    .meta({ summary: 'Retrieve a clip of Twitch', rest: { route: 'GET /api/twitch/clips/:id' } })
    .input(accountIdSchema)
    .output(twitchClipSchema)
    .query(({ ctx, input }) => getTwitchClip(ctx.house, input)),
})
