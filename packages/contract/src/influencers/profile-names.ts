import { type SocialNetwork, socialNetworks } from '../networks.ts'

/** How a network identifies a profile. */
export type ProfileName = { by: 'handle' | 'id' | 'user'; value: string }

/**
 * Parses `@name`, `name`, or the address of a profile in any form. The address is never requested.
 */
export function parseProfileName(network: SocialNetwork, written: string): ProfileName | undefined {
  const text = written.trim()
  if (/[/:]/.test(text) || /^(www\.|m\.)?(youtube|instagram)\.com\b/i.test(text)) return readAddress(network, text)
  return network === 'youtube' ? readChannel(text) : readAccount(text)
}

/** The username of `@name` or of a link to a profile of any network; undefined in a link to anything else. */
export function handleIn(text: string): string | undefined {
  if (text.startsWith('@')) return text.slice(1)
  const names = socialNetworks.flatMap(network => readAddress(network, text) ?? [])
  return names.find(({ by }) => by !== 'id')?.value
}

const hosts: Record<SocialNetwork, string> = { youtube: 'youtube.com', instagram: 'instagram.com' }

function readAddress(network: SocialNetwork, text: string): ProfileName | undefined {
  const address = /^[a-z]+:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const host = url.hostname.replace(/^(www|m)\./, '')
  if (!/^https?:$/.test(url.protocol) || host !== hosts[network]) return undefined
  const [first = '', second = ''] = url.pathname
    .split('/')
    .filter(part => part !== '')
    .map(decode)
  return network === 'youtube' ? readChannelPath(first, second) : readAccount(reserved.has(first) ? '' : first)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** Paths of Instagram that are not usernames. */
const reserved = new Set(['p', 'reel', 'reels', 'tv', 'explore', 'stories', 'accounts', 'direct', 'about', 'developer'])

function readAccount(text: string): ProfileName | undefined {
  const value = text.replace(/^@/, '').toLowerCase()
  return /^[a-z0-9_][a-z0-9._]{0,29}$/.test(value) ? { by: 'handle', value } : undefined
}

function readChannelPath(first: string, second: string): ProfileName | undefined {
  if (first.startsWith('@')) return readHandle(first)
  if (first === 'channel') return readChannelId(second)
  if (first === 'user') return /^[A-Za-z0-9]{1,40}$/.test(second) ? { by: 'user', value: second } : undefined
  // A custom name from before handles; nearly all of them became the handle.
  return first === 'c' ? readHandle(second) : undefined
}

function readChannel(text: string): ProfileName | undefined {
  return readChannelId(text) ?? readHandle(text)
}

function readChannelId(text: string): ProfileName | undefined {
  return /^UC[\w-]{22}$/.test(text) ? { by: 'id', value: text } : undefined
}

function readHandle(text: string): ProfileName | undefined {
  const value = text.replace(/^@/, '').toLowerCase()
  return /^[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_.·-]{2,29}$/u.test(value) ? { by: 'handle', value } : undefined
}
