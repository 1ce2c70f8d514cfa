import type { PublicAccount } from '@limelight/contract/social-accounts/schema'

type Figure = { word: string; count: number }
export type AccountFacts = { name: string; picture: string | null; figures: Figure[] }

/** Name, picture and the figures that each network shows. */
export function factsOf(account: PublicAccount): AccountFacts {
  const { youtubeChannel, twitchChannel, twitterUser, tiktokUser, instagramProfile, telegramChat } = account
  if (youtubeChannel) {
    const { title, avatarUrl, subscribers, viewCount, videoCount } = youtubeChannel
    return facts(title, avatarUrl, { subscribers, views: viewCount, videos: videoCount })
  }
  if (twitchChannel)
    return facts(twitchChannel.userName, twitchChannel.profilePictureUrl, { followers: twitchChannel.followers })
  if (twitterUser) {
    const { username, name, profileImageUrl, followersCount, followingCount, tweetCount } = twitterUser
    const figures = { followers: followersCount, following: followingCount, tweets: tweetCount }
    return facts(handleOf(username) ?? name, profileImageUrl, figures)
  }
  if (tiktokUser) {
    const { username, displayName, avatarUrl, followers, following, likes } = tiktokUser
    return facts(handleOf(username) ?? displayName, avatarUrl, { followers, following, likes })
  }
  if (instagramProfile) {
    const { username, fullName, avatarUrl, followers, following, posts } = instagramProfile
    return facts(handleOf(username) ?? fullName, avatarUrl, { followers, following, posts })
  }
  return facts(telegramChat?.title ?? null, telegramChat?.photoUrl ?? null, {
    participants: telegramChat?.participants ?? null,
  })
}

function handleOf(username: string | null): string | null {
  return username === null ? null : `@${username}`
}

/** A figure that the network does not tell is left out. */
function facts(name: string | null, picture: string | null, counts: Record<string, number | null>): AccountFacts {
  const figures = Object.entries(counts).flatMap(([word, count]) => (count === null ? [] : { word, count }))
  return { name: name?.trim() || 'No name', picture, figures }
}
