import { type LookupAddress, lookup as resolveName } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Every request to an address that others can influence. Only allowed hosts are contacted, at
 * public addresses, and no redirect is followed, so a request cannot reach our own network.
 */
export type OutboundRules = {
  /**
   * `i.ytimg.com`, or `*.cdninstagram.com` for all its subdomains; `any` allows every name. They
   * need https and public addresses.
   */
  hosts: readonly string[] | 'any'
  /** Ports other than 443. */
  ports?: readonly string[]
  /** The base URL that the operator configured. Its origin is trusted, whatever its address is. */
  trusted?: string | undefined
  maxBytes: number
  /** Redirects are answers like others, and a longer answer is cut. Without it, both are refused. */
  cut?: true
  method?: 'GET' | 'POST'
  body?: string
  headers?: Record<string, string>
  timeoutMs?: number
  /** Another resolver than that of the system. */
  resolve?: Resolve
}

type Resolve = (
  host: string,
  options: { all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void

export type OutboundResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** A request or a response that the rules forbid. */
export class OutboundForbiddenError extends Error {}

const defaultTimeoutMs = 15_000

/** Rejects with the reason of `AbortSignal.timeout` when the whole answer has not come in time. */
export async function fetchOutbound(address: string, rules: OutboundRules): Promise<OutboundResponse> {
  const { url, isTrusted } = validateAddress(address, rules)
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  const signal = AbortSignal.timeout(rules.timeoutMs ?? defaultTimeoutMs)
  const asking = request(url, {
    // A new connection, so that its address is checked.
    agent: false,
    ...(isTrusted ? {} : { lookup: publicAddresses(rules.resolve ?? resolveName) }),
    method: rules.method ?? 'GET',
    headers: { 'user-agent': 'Limelight', accept: '*/*', ...rules.headers },
    signal,
  })
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      asking.on('response', resolve).on('error', reject).end(rules.body)
    })
    const status = answer.statusCode ?? 0
    if (rules.cut !== true && status >= 300 && status < 400)
      throw new OutboundForbiddenError(`${url.host} responded with a redirect`)
    return { status, headers: answer.headers, body: await readBody(answer, rules, url.host) }
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    asking.destroy()
  }
}

async function readBody(
  answer: IncomingMessage,
  { maxBytes, cut }: Pick<OutboundRules, 'maxBytes' | 'cut'>,
  host: string,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    if (bytes > maxBytes && cut !== true) throw new OutboundForbiddenError(`${host} sent more than ${maxBytes} bytes`)
    chunks.push(chunk)
    if (bytes >= maxBytes && cut === true) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

/**
 * Checks everything that the address itself shows. Its IP addresses are checked when it is
 * resolved.
 */
export function validateAddress(
  address: string,
  { hosts, ports = [], trusted }: Pick<OutboundRules, 'hosts' | 'ports' | 'trusted'>,
) {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || url.username !== '' || url.password !== '') throw new OutboundForbiddenError('Invalid URL')
  const isTrusted = trusted !== undefined && url.origin === new URL(trusted).origin
  if (isTrusted) return { url, isTrusted }
  if (url.protocol !== 'https:' || (url.port !== '' && !ports.includes(url.port)))
    throw new OutboundForbiddenError(`${url.origin} is not https`)
  // Names only: an IP address is never resolved, so it would skip that check.
  const isNamed = hosts === 'any' || hosts.some(host => isHost(url.hostname, host))
  if (!isNamed || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new OutboundForbiddenError(`${url.hostname} is not an allowed host`)
  return { url, isTrusted }
}

function isHost(name: string, host: string): boolean {
  return host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host
}

/** The connection uses exactly these addresses, so a second lookup cannot return others. */
function publicAddresses(resolve: Resolve): LookupFunction {
  return (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error !== null) done(error, '')
      else if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
        done(new OutboundForbiddenError(`${host} resolves to a private address`), '')
      else if (options.all === true) done(null, found)
      else done(null, first.address, first.family)
    })
}

const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4')

/** Globally routed IPv6, without the ranges that embed an IPv4 address. */
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateNetworks.check(address, 'ipv4')
  return isIP(address) === 6 && globalIpv6.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6')
}
