import { isMailVariable, type MailVariable, parseTemplate } from '@limelight/contract/campaigns/variables'
import { escapeHtml } from '../../mail/layout.ts'

/** What is known of a recipient and the sender; an unknown value is ''. */
export type MailValues = Record<MailVariable, string>

/** A text that is split once and filled in per recipient. */
export type Template = (values: MailValues) => string

type Fill = (name: MailVariable, value: string, fallback: string) => string

/** A plain text: a subject or the text part. */
export function compileText(template: string): Template {
  return compile(template, (_name, value, fallback) => value || fallback)
}

/**
 * Clean markup, whose fallbacks are escaped already. Values are escaped, and encoded within the
 * address of a link.
 */
export function compileHtml(template: string): Template {
  const parts = template.split(/(<[^<>]*>)/).map(part => compile(part, part.startsWith('<') ? fillAddress : fillMarkup))
  return values => parts.map(part => part(values)).join('')
}

const fillMarkup: Fill = (name, value, fallback) => {
  if (name === 'unsubscribe' && value !== '') return `<a href="${escapeHtml(value)}">Unsubscribe</a>`
  return value === '' ? fallback : escapeHtml(value)
}

const fillAddress: Fill = (name, value, fallback) => {
  if (name === 'unsubscribe') return escapeHtml(value)
  return value === '' ? fallback : encodeURIComponent(value)
}

function compile(template: string, fill: Fill): Template {
  const parts = parseTemplate(template)
  return values =>
    parts
      .map(part => {
        if (part.kind === 'text') return part.text
        return isMailVariable(part.name) ? fill(part.name, values[part.name], part.fallback ?? '') : ''
      })
      .join('')
}

export function usesVariable(template: string, name: MailVariable): boolean {
  return parseTemplate(template).some(part => part.kind === 'variable' && part.name === name)
}
