import { type NewCampaign, type Preflight, type PreflightFinding, textsOf } from '@limelight/contract/campaigns/schema'
import {
  brokenPlaceholders,
  isMailVariable,
  type MailVariable,
  parseTemplate,
  unknownVariables,
} from '@limelight/contract/campaigns/variables'
import { mailRulesSchema } from '@limelight/contract/settings/built-in'
import type { Context } from '../context.ts'
import { findConfigValue } from '../engines/shared-store.ts'
import { requireSendable } from './create.ts'
import { checkDomain } from './domain-records.ts'
import { gatherRecipients, withEmails } from './recipients/gather.ts'
import { senderOf } from './sender.ts'
import { findSpam } from './spam.ts'
import { findUser } from './store.ts'
import { readHtml } from './texts/read-html.ts'
import { usesVariable } from './texts/template.ts'
import { type Known, valuesOf } from './values.ts'

/** What to know before a campaign is sent. Each finding says how to fix it. */
export async function checkCampaign(ctx: Context, caller: { userId: string }, input: NewCampaign): Promise<Preflight> {
  requireSendable(ctx, input)
  const [gathered, rules, user, domain] = await Promise.all([
    gatherRecipients(ctx, caller, input),
    findConfigValue(ctx.db, 'mail.rules'),
    findUser(ctx.db, caller.userId),
    checkDomain(ctx),
  ])
  const spamWords = mailRulesSchema.safeParse(rules).data?.spamWords ?? []
  const findings = [
    ...findUnknown(input),
    ...findBroken(input),
    ...findEmpty(input, gathered.recipients, senderOf(user).name),
    ...(await findSpamIn(input, spamWords)),
    ...findUnsubscribe(input),
    ...domain,
  ]
  return {
    recipientsCount: gathered.recipients.length,
    skipped: gathered.skipped,
    findings,
    leftOut: await withEmails(ctx, gathered.leftOut),
  }
}

function findUnknown(input: NewCampaign): PreflightFinding[] {
  const names = [...new Set(textsOf(input).flatMap(({ text }) => unknownVariables(text)))]
  return names.map(name => ({
    code: 'VARIABLE_UNKNOWN',
    level: 'refuse',
    text: `There is no variable {{${name}}}`,
    fix: 'Remove it, or choose one from the menu of variables.',
    count: 1,
  }))
}

function findBroken(input: NewCampaign): PreflightFinding[] {
  const found = [...new Set(textsOf(input).flatMap(({ text }) => brokenPlaceholders(text)))]
  return found.map(braces => ({
    code: 'VARIABLE_UNKNOWN',
    level: 'refuse',
    text: `“${braces}” is not a whole variable`,
    fix: 'Write two braces on both sides, such as {{name}}, or remove them.',
    count: 1,
  }))
}

/** Per variable, for how many recipients it has no value. */
function findEmpty(input: NewCampaign, recipients: Known[], sender: string): PreflightFinding[] {
  const fallbacks = new Map<MailVariable, string | null>()
  for (const part of textsOf(input).flatMap(({ text }) => parseTemplate(text))) {
    if (part.kind === 'text' || !isMailVariable(part.name)) continue
    // One place without a fallback is enough for a gap.
    fallbacks.set(part.name, fallbacks.get(part.name) === null ? null : part.fallback)
  }
  const values = recipients.map(recipient => valuesOf(recipient, sender, 'link'))
  return [...fallbacks].flatMap(([name, fallback]) => {
    const count = values.filter(known => known[name] === '').length
    return count === 0 ? [] : [emptyFinding(name, fallback, count, recipients.length)]
  })
}

function emptyFinding(name: MailVariable, fallback: string | null, count: number, total: number): PreflightFinding {
  const text = `${name} is empty for ${count} of ${total}`
  return fallback === null
    ? {
        code: 'VARIABLE_EMPTY',
        level: 'warn',
        text,
        fix: `They read a gap. Add a fallback, such as {{${name}|there}}.`,
        count,
      }
    : {
        code: 'VARIABLE_EMPTY',
        level: 'info',
        text,
        fix: `They read “${fallback}”. Reword the sentence if that does not fit.`,
        count,
      }
}

async function findSpamIn(input: NewCampaign, words: string[]): Promise<PreflightFinding[]> {
  const { text: shown } = await readHtml(input.html ?? '')
  const text = textsOf(input)
    .filter(({ path }) => path[0] !== 'subject')
    .map(({ path, text }) => (path[0] === 'html' ? shown : text))
    .join('\n')
  return findSpam({ subject: input.subject, text, html: input.html ?? '' }, words)
}

function findUnsubscribe({ body, html }: NewCampaign): PreflightFinding[] {
  if ([body, html].every(text => !text || usesVariable(text, 'unsubscribe'))) return []
  return [
    {
      code: 'UNSUBSCRIBE_MISSING',
      level: 'info',
      text: 'The text has no unsubscribe link',
      fix: 'Nothing to do: a footer with the link is added. To place it yourself, use {{unsubscribe}}.',
      count: 1,
    },
  ]
}
