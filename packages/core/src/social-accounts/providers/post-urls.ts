import type { AccountKind } from '@limelight/contract/social-accounts/kinds'

/** Host without `www.` and `m.`, and path, per network. The first group is the address within the network. */
const shapes: Record<AccountKind, { hosts: string[]; path: RegExp; prefix?: string }[]> = {
  YOUTUBE: [
    { hosts: ['youtube.com'], path: /^\/(?:shorts|live)\/([\w-]{11})$/ },
    { hosts: ['youtube.com'], path: /^\/watch\?v=([\w-]{11})$/ },
    { hosts: ['youtu.be'], path: /^\/([\w-]{11})$/ },
  ],
  INSTAGRAM: [
    { hosts: ['instagram.com'], path: /^\/(?:[\w.]{1,30}\/)?(?:p|reels?|tv)\/([\w-]{5,40})$/ },
    { hosts: ['instagram.com'], path: /^\/stories\/[\w.]{1,30}\/(\d{5,25})$/, prefix: 'stories/' },
  ],
  TIKTOK: [{ hosts: ['tiktok.com'], path: /^\/@[\w.]{1,30}\/(?:video|photo)\/(\d{5,25})$/ }],
  TWITTER: [
    { hosts: ['x.com', 'twitter.com', 'mobile.twitter.com'], path: /^\/(?:\w{1,15}|i\/web)\/status\/(\d{1,20})$/ },
  ],
  TWITCH: [
    { hosts: ['twitch.tv'], path: /^\/(?:videos|\w{1,25}\/v(?:ideo)?)\/(\d{1,20})$/ },
    { hosts: ['twitch.tv'], path: /^\/\w{1,25}\/clip\/([a-z][\w-]{3,100})$/i },
    { hosts: ['clips.twitch.tv'], path: /^\/([a-z][\w-]{3,100})$/i },
  ],
  TELEGRAM: [
    { hosts: ['t.me', 'telegram.me'], path: /^\/(?:s\/)?([a-z]\w{3,31}\/\d{1,10})$/i, prefix: '@' },
    { hosts: ['t.me', 'telegram.me'], path: /^\/c\/(\d{1,16}\/\d{1,10})$/, prefix: '-100' },
  ],
}

/** What identifies the post of a pasted URL; undefined for anything but a post of that network. */
export function parsePostUrl(network: AccountKind, written: string): string | undefined {
  const text = written.trim()
  const href = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(href)) return undefined
  const { hostname, pathname, searchParams, username, password, port } = new URL(href)
  if (username !== '' || password !== '' || port !== '') return undefined
  const host = hostname.replace(/^(?:www|m)\./, '')
  const path = pathname === '/watch' ? `/watch?v=${searchParams.get('v') ?? ''}` : pathname.replace(/\/$/, '')
  for (const shape of shapes[network]) {
    const address = shape.hosts.includes(host) ? shape.path.exec(path)?.[1] : undefined
    if (address !== undefined) return `${shape.prefix ?? ''}${address}`
  }
  return undefined
}
