import type { Preview } from '@limelight/contract/campaigns/schema'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { bodyOf, partsOf, webAddress } from './markup.ts'

/** What one recipient reads in place of the variables; without it, their names are shown. */
type Variables = Preview['variables'] | undefined

/** A text of the campaign with its variables filled in and marked. */
export function MarkedText({ text, variables }: { text: string; variables: Variables }) {
  return partsOf(text).map((part, at) => {
    if (typeof part === 'string') return <Fragment key={at}>{part}</Fragment>
    if (variables === undefined)
      return (
        <span key={at} className={looks.name}>
          {part.name}
          {part.fallback !== '' && <small className="font-normal text-[0.88em]"> or “{part.fallback}”</small>}
        </span>
      )
    const found = variables.find(({ name }) => name === part.name)
    return <Filled key={at} name={part.name} fallback={part.fallback} found={found} />
  })
}

const looks = {
  name: 'rounded-xs bg-info-soft px-[5px] font-medium text-[0.93em] text-info',
  filled: 'border-control border-b-[1.5px] border-dotted',
  fallback: 'rounded-xs bg-warning-soft px-[3px] text-warning',
  empty: 'rounded-xs bg-danger-soft px-[3px] text-danger',
}

type FilledProps = { name: string; fallback: string; found: Preview['variables'][number] | undefined }

function Filled({ name, fallback, found }: FilledProps) {
  if (name === 'unsubscribe') return <u>Unsubscribe</u>
  const isKnown = found?.source === 'recipient' || found?.source === 'sender'
  if (isKnown) return <span className={looks.filled}>{found.value}</span>
  if (fallback !== '') return <span className={looks.fallback}>{fallback}</span>
  return <span className={looks.empty}>no {name}</span>
}

type MarkedHtmlProps = {
  html: string
  variables: Variables
  /** The mail as plain text, with the footer that the server writes. */
  text: string
}

/** The text of the mail as nodes of our own, so that no markup of the mail becomes part of the page. */
export function MarkedHtml({ html, variables, text }: MarkedHtmlProps) {
  const body = useMemo(() => bodyOf(html), [html])
  const foot = footerOf(text)
  return (
    <div className="[&_a]:link [&_li]:ml-5 [&_li]:list-disc [&_ol>li]:list-decimal [&_p+p]:mt-2.5 [&_ul]:my-2">
      {[...body.childNodes].map((node, at) => nodeOf(node, at, variables))}
      {foot.length > 0 && (
        <div className="mt-3 border-t pt-2 text-2xs text-muted-foreground">
          {foot.map(line => (
            <p key={line} className="mt-0!">
              {line}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

/** What begins the footer of a mail. */
const footerMark = '\n\n-- \n'

const kept: Record<string, string> = {
  P: 'p',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
}

function nodeOf(node: Node, key: number, variables: Variables): ReactNode {
  if (node instanceof Text) return <MarkedText key={key} text={node.data} variables={variables} />
  if (node.nodeName === 'BR') return <br key={key} />
  const children = [...node.childNodes].map((child, at) => nodeOf(child, at, variables))
  const tag = kept[node.nodeName]
  if (tag !== undefined) return createElement(tag, { key }, children)
  const href = node instanceof HTMLAnchorElement ? webAddress(node.getAttribute('href')) : undefined
  if (href === undefined || href.startsWith('{{')) return <Fragment key={key}>{children}</Fragment>
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** The lines that the server adds below the text, from the plain text of the mail. */
function footerOf(text: string): string[] {
  const start = text.lastIndexOf(footerMark)
  if (start === -1) return []
  const lines = text
    .slice(start + footerMark.length)
    .trim()
    .split('\n')
  return lines.map(line => line.replace(/Unsubscribe: \S+$/, 'Unsubscribe'))
}
