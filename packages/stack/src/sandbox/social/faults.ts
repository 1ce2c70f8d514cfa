import { type KindWord, kindWords } from '@limelight/contract/social-accounts/kinds'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { Refusal } from '../refusal.ts'

const faultWords = ['revoked', 'limited', 'down', 'scope'] as const
export type SocialFault = (typeof faultWords)[number]

/** What a handle that begins with a word shows. */
export const socialFaults = {
  revoked: 'has ended the permission',
  limited: 'is called too often',
  down: 'is out of order',
  scope: 'lacks the permission to read posts, on Instagram and TikTok',
  nobot: 'lacks the bot, on Telegram',
  closed: 'forbids to forward posts, on Telegram',
  stranger: 'belongs to another person, on Telegram',
}

const faultSchema = z.object({
  kind: z.enum(kindWords),
  handle: z.string().optional(),
  fault: z.enum([...faultWords, 'none']),
})

/** A fault of one handle, also by the word that it begins with, or of a whole provider. */
export function openFaults() {
  const set = new Map<string, SocialFault>()
  return {
    find(kind: KindWord, handle: string): SocialFault | undefined {
      const name = handle.toLowerCase()
      return set.get(kind) ?? set.get(`${kind} ${name}`) ?? faultWords.find(fault => name.startsWith(fault))
    },
    set({ kind, handle, fault }: z.infer<typeof faultSchema>): void {
      const key = handle === undefined ? kind : `${kind} ${handle.toLowerCase()}`
      if (fault === 'none') set.delete(key)
      else set.set(key, fault)
    },
  }
}
export type Faults = ReturnType<typeof openFaults>

export function faultRoutes(app: FastifyInstance, faults: Faults): void {
  app.post('/social/faults', request => {
    const parsed = faultSchema.safeParse(request.body)
    if (!parsed.success) throw new Refusal(400, 'Send {kind, handle?, fault: revoked, limited, down, scope or none}')
    faults.set(parsed.data)
    return parsed.data
  })
}

/** How many seconds a limited provider asks to wait. */
export const retryAfterSeconds = 90
