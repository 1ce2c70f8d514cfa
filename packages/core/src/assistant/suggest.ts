import type { Prompt, Suggestion } from '@limelight/contract/assistant/schema'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { withinLimits } from '../tariffs/limits.ts'

const timeoutMs = 20_000
const maxAnswerBytes = 256 * 1024

const instructions = [
  'You help a brand write mails to creators on Instagram and YouTube.',
  'Write short, concrete and friendly plain text in the language of the request. Promise nothing that the request does not say.',
  'Keep placeholders such as {{firstName|there}} exactly as they are. You may use {{firstName|there}}, {{username|you}}, {{category|your topic}} and {{sender}}.',
  'Answer with the text of the mail only: no subject line, no comments, no code fences.',
].join('\n')

const answerSchema = z.object({
  model: z.string().optional(),
  choices: z.array(z.object({ message: z.object({ content: z.string().min(1) }) })).min(1),
})

/** Help with a text. A failure costs nothing. */
export function suggestText(ctx: Context, { userId }: { userId: string }, prompt: Prompt): Promise<Suggestion> {
  const action = {
    userId,
    key: `assistant:${newId(ctx.clock)}`,
    costs: [{ name: 'ACTIVITY_PER_DAY' as const, amount: 1 }],
  }
  return withinLimits(ctx, action, () => complete(ctx, prompt))
}

async function complete(ctx: Context, prompt: Prompt): Promise<Suggestion> {
  const { openaiApiKey: key } = ctx.secrets
  const { openaiApiUrl, openaiModel: model } = ctx.config
  if (key === undefined || model === undefined) throw new AppError('OPENAI_ERROR')
  try {
    const answer = await fetch(`${openaiApiUrl}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: describe(prompt) },
        ],
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await answer.text()
    if (!answer.ok || body.length > maxAnswerBytes) throw new Error(`The model answered ${answer.status}`)
    const { choices, model: used } = answerSchema.parse(JSON.parse(body))
    return { text: choices[0]?.message.content.trim() ?? '', model: used ?? model }
  } catch (cause) {
    ctx.logger.warn({ err: cause }, 'The text help failed')
    throw new AppError('OPENAI_ERROR', { cause })
  }
}

function describe({ prompt, subject, body }: Prompt): string {
  return [
    `Request: ${prompt}`,
    ...(subject ? [`Subject of the mail: ${subject}`] : []),
    ...(body ? [`The mail so far:\n${body}`] : []),
  ].join('\n\n')
}
