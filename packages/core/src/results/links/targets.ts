import { blockedHostsSchema } from '@limelight/contract/settings/built-in'
import type { Config } from '../../runtime/config.ts'

/** Where a click goes: the shop finds the slug in `ll` and sends it back with a sale. */
export function locationOf({ target, slug }: { target: string; slug: string }): string {
  const url = new URL(target)
  if (url.searchParams.has('ll')) url.searchParams.set('ll', slug)
  // Setting a parameter writes the whole query anew, and some shops read theirs literally.
  else url.search = url.search === '' ? `ll=${slug}` : `${url.search}&ll=${slug}`
  return url.href
}

/** A link to ourselves could redirect for ever. Without a port in our address, all ports of our host are ours. */
export function isOurHost({ publicUrl }: Config, target: string): boolean {
  const ours = new URL(publicUrl)
  const theirs = new URL(target)
  return hostOf(theirs) === hostOf(ours) && (ours.port === '' || theirs.port === ours.port)
}

/** What an operator wrote in another form blocks nothing. */
export function isBlocked(blockedHosts: unknown, target: string): boolean {
  const { hosts } = blockedHostsSchema.safeParse(blockedHosts).data ?? { hosts: [] }
  const host = hostOf(new URL(target))
  return hosts.some(text => {
    const address = `http://${text}`
    const blocked = URL.canParse(address) ? hostOf(new URL(address)) : undefined
    return blocked !== undefined && (host === blocked || host.endsWith(`.${blocked}`))
  })
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, '')
}
