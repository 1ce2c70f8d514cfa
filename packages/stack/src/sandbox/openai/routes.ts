import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { Refusal } from '../refusal.ts'

export const sandboxModel = 'sandbox-writer-1'

const promptSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).min(1),
})

/** The completions API of a provider. A prompt with FAIL fails. */
export function openaiRoutes(app: FastifyInstance): void {
  app.post('/openai/v1/chat/completions', request => {
    if (!/^Bearer \S/.test(request.headers.authorization ?? '')) throw new Refusal(401, 'Send an API key')
    const prompt = promptSchema.safeParse(request.body)
    if (!prompt.success) throw new Refusal(400, 'Send a model and messages')
    const { model, messages } = prompt.data
    const asked = messages.findLast(({ role }) => role === 'user')?.content ?? ''
    if (asked.includes('FAIL')) throw new Refusal(500, 'The model failed')
    const message = { role: 'assistant', content: write(asked) }
    return { object: 'chat.completion', model, choices: [{ index: 0, message, finish_reason: 'stop' }] }
  })
}

/** The same text for the same request. */
function write(asked: string): string {
  const request = (/^Request: (.*)/m.exec(asked)?.[1] ?? asked).trim().replace(/[.!?]+$/, '')
  const draft = /The mail so far:\n([\s\S]+)/.exec(asked)?.[1]?.trim()
  if (draft !== undefined) return `${draft}\n\nOne more thing: ${request}.`
  return [
    'Hello {{firstName|there}},',
    `I am writing to you because of this: ${request}.`,
    'Your posts about {{category|your topic}} fit what we do. Would you like to hear more? A short answer is enough.',
    'Best regards\n{{sender}}',
  ].join('\n\n')
}
