import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export function newSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

/** `webhook-signature` of Standard Webhooks 1.0.0: one signature per secret. */
export function signMessage(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  return secrets
    .map(secret => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
