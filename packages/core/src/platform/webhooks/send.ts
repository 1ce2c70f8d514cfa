import { storable } from '@limelight/contract/forms'
import type { Context } from '../../context.ts'
import { fetchOutbound, OutboundForbiddenError, type OutboundRules, validateAddress } from '../../engines/outbound.ts'
import { FormError } from '../../runtime/errors.ts'

/** The status of the answer, or what kept us from one. */
export type Sent = { outcome: string; status: number | undefined; response: string | null; retryAfterMs: number }

const maxResponseBytes = 1024
const maxRetryAfterMs = 24 * 60 * 60_000

function addressRules({ config }: Context) {
  return { hosts: 'any', ports: ['8443'], trusted: config.webhookTrustedOrigin } as const
}

/** What the name resolves to is checked at every attempt. */
export function requireAddress(ctx: Context, url: string): void {
  try {
    validateAddress(url, addressRules(ctx))
  } catch {
    throw new FormError({ url: 'Url is not valid' })
  }
}

/** Never fails: whatever happens is an outcome. */
export async function sendMessage(
  ctx: Context,
  url: string,
  message: Pick<OutboundRules, 'headers' | 'body' | 'timeoutMs'>,
): Promise<Sent> {
  try {
    const { status, headers, body } = await fetchOutbound(url, {
      ...addressRules(ctx),
      ...message,
      method: 'POST',
      maxBytes: maxResponseBytes,
      cut: true,
    })
    const retryAfterMs = readRetryAfter(headers['retry-after'], ctx.clock.now())
    return { outcome: String(status), status, response: shorten(body), retryAfterMs }
  } catch (error) {
    return { outcome: outcomeOf(error), status: undefined, response: null, retryAfterMs: 0 }
  }
}

/** At most as many bytes as the answer had: what is no UTF-8 is left out. */
function shorten(body: Buffer): string {
  return storable(new TextDecoder().decode(body)).replaceAll('\ufffd', '')
}

/** Seconds or a date. */
function readRetryAfter(value: string | undefined, now: Date): number {
  if (value === undefined) return 0
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime()
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), maxRetryAfterMs)
}

function outcomeOf(error: unknown): string {
  if (error instanceof OutboundForbiddenError) return 'FORBIDDEN'
  if (error instanceof Error && error.name === 'TimeoutError') return 'TIMEOUT'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOTFOUND|ENODATA|EAI_)/.test(code)) return 'DNS'
  if (/TLS|SSL|CERT|SELF_SIGNED|UNABLE_TO_|EPROTO/.test(code)) return 'TLS'
  return 'CONNECTION'
}
