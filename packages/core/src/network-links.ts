import type { SocialNetwork } from '@limelight/contract/networks'

export function profileUrl(network: SocialNetwork, username: string): string {
  const name = encodeURIComponent(username)
  return network === 'instagram' ? `https://www.instagram.com/${name}/` : `https://www.youtube.com/@${name}`
}

export function contentUrl(network: SocialNetwork, shortcode: string, timelineType: 'shorts' | 'video' | null): string {
  const code = encodeURIComponent(shortcode)
  if (network === 'instagram') return `https://www.instagram.com/p/${code}/`
  return timelineType === 'shorts'
    ? `https://www.youtube.com/shorts/${code}`
    : `https://www.youtube.com/watch?v=${code}`
}
