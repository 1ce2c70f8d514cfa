import type { PreflightFinding } from '@limelight/contract/campaigns/schema'
import type { Draft } from '../drafts.ts'
import { textInHtml, variablesOf } from '../texts/markup.ts'

/** What a finding's button does. */
export type Fix =
  | { label: string; does: 'fallback' | 'remove-variable'; name: string }
  | { label: string; does: 'show'; words: string }
  | { label: string; does: 'copy'; text: string }
  | { label: string; does: 'check-again' | 'add-unsubscribe' }

/** Every finding has a button: it repairs the draft, leads to the place, or copies what an operator has to do. */
export function fixOf({ code, level, text, fix }: PreflightFinding, draft: Draft): Fix {
  const variables = variablesOf([draft.subject, textInHtml(draft.html), ...draft.followUps.map(laterText)].join('\n'))
  switch (code) {
    case 'VARIABLE_UNKNOWN': {
      const name = /\{\{([^}]*)\}\}$/.exec(text)?.[1]
      if (name === undefined) return { label: 'Show', does: 'show', words: firstWordIn(text) }
      return { label: 'Remove', does: 'remove-variable', name }
    }
    case 'VARIABLE_EMPTY': {
      const name = variables.find(variable => text.startsWith(`${variable.name} `))?.name ?? ''
      return { label: level === 'info' ? 'Reword' : 'Add a fallback', does: 'fallback', name }
    }
    case 'SPAM_WORDS':
      return { label: 'Show', does: 'show', words: firstWordIn(text) }
    case 'UNSUBSCRIBE_MISSING':
      return { label: 'Add the link', does: 'add-unsubscribe' }
    case 'DNS_AWAY':
      return { label: 'Check again', does: 'check-again' }
    default:
      return { label: 'Copy the fix', does: 'copy', text: fix }
  }
}

function laterText({ subject, body }: Draft['followUps'][number]): string {
  return `${subject}\n${body}`
}

/** Of “{{name”, of “free” or of "Spam words: free, winner". */
function firstWordIn(text: string): string {
  return /“([^”]+)”/.exec(text)?.[1] ?? /:\s*([^,]+)/.exec(text)?.[1]?.trim() ?? ''
}

/** The checks that a draft passes, in words. */
export function passedOf(findings: readonly PreflightFinding[], draft: Draft): string[] {
  const has = (...codes: PreflightFinding['code'][]) => findings.some(({ code }) => codes.includes(code))
  const hasVariables = variablesOf(`${draft.subject}\n${textInHtml(draft.html)}`).length > 0
  return [
    ...(has('SPF_MISSING', 'DKIM_MISSING', 'DMARC_MISSING', 'DNS_AWAY')
      ? []
      : ['The sender is proven: SPF, DKIM and DMARC']),
    ...(has('UNSUBSCRIBE_MISSING') ? [] : ['One-click unsubscribe in every mail']),
    ...(has('VARIABLE_UNKNOWN', 'VARIABLE_EMPTY') || !hasVariables
      ? []
      : ['Every recipient gets a value or a fallback']),
    ...(has('SPAM_WORDS', 'SPAM_HABIT') ? [] : ['Nothing that spam filters look for']),
  ]
}
