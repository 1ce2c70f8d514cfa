import { type KindWord, kindWords } from '@limelight/contract/social-accounts/kinds'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { Refusal } from '../refusal.ts'

const faultWords = ['revoked', 'limited', 'down'] as const
export type SocialFault = (typeof faultWords)[number]

/** What a handle that begins with a word shows. */
export const socialFaults = {
  revoked: 'has ended the permission',
  limited: 'is called too often',
  down: 'is out of order',
  nobot: 'lacks the bot, on Telegram',
  stranger: 'belongs to another person, on Telegram',
}

const faultSchema = z.object({ kind: z.enum(kindWords), fault: z.enum([...faultWords, 'none']) })

/** A fault of one handle, by the word that it begins with, or of a whole provider. */
export function openFaults() {
  const ofKind = new Map<KindWord, SocialFault>()
  return {
    find(kind: KindWord, handle: string): SocialFault | undefined {
      return ofKind.get(kind) ?? faultWords.find(fault => handle.toLowerCase().startsWith(fault))
    },
    set(kind: KindWord, fault: SocialFault | 'none'): void {
      if (fault === 'none') ofKind.delete(kind)
      else ofKind.set(kind, fault)
    },
  }
}
export type Faults = ReturnType<typeof openFaults>

export function faultRoutes(app: FastifyInstance, faults: Faults): void {
  app.post('/social/faults', request => {
    const parsed = faultSchema.safeParse(request.body)
    if (!parsed.success) throw new Refusal(400, 'Send {kind, fault: revoked, limited, down or none}')
    faults.set(parsed.data.kind, parsed.data.fault)
    return parsed.data
  })
}

/** How many seconds a limited provider asks to wait. */
export const retryAfterSeconds = 90
