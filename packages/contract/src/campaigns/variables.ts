/** What `{{name}}` and `{{name|fallback}}` stand for in a subject or a text. */
export const mailVariables = [
  'name',
  'firstName',
  'username',
  'network',
  'followers',
  'category',
  'country',
  'email',
  'sender',
  'unsubscribe',
] as const
export type MailVariable = (typeof mailVariables)[number]

export type TemplatePart =
  | { kind: 'text'; text: string }
  | { kind: 'variable'; name: string; fallback: string | null; start: number }

const placeholder = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

/** Splits a text into what stays and what is filled in. */
export function parseTemplate(template: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let end = 0
  for (const match of template.matchAll(placeholder)) {
    if (match.index > end) parts.push({ kind: 'text', text: template.slice(end, match.index) })
    const [whole, name = '', fallback] = match
    parts.push({ kind: 'variable', name: name.trim(), fallback: fallback?.trim() || null, start: match.index })
    end = match.index + whole.length
  }
  if (end < template.length) parts.push({ kind: 'text', text: template.slice(end) })
  return parts
}

export function isMailVariable(name: string): name is MailVariable {
  return mailVariables.some(variable => variable === name)
}

/** Markup with the braces that a mail program shows for their entities. */
export function decodeBraces(html: string): string {
  return html.replace(/&(?:#0*123|#x0*7b|lcub|lbrace);?/gi, '{').replace(/&(?:#0*125|#x0*7d|rcub|rbrace);?/gi, '}')
}

/** Each name once, in the order of the text. */
export function unknownVariables(template: string): string[] {
  const names = parseTemplate(template).flatMap(part =>
    part.kind === 'variable' && !isMailVariable(part.name) ? [part.name] : [],
  )
  return [...new Set(names)]
}

/** Braces that belong to no placeholder, with the word beside them. Readers would see them. */
export function brokenPlaceholders(template: string): string[] {
  const found = parseTemplate(template).flatMap(part =>
    part.kind === 'text' ? (/\{\{[^{}\s]{0,30}|[^{}\s]{0,30}\}\}/.exec(part.text)?.[0] ?? []) : [],
  )
  return [...new Set(found)]
}
