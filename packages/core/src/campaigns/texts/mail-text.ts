import { toSingleLine } from '@limelight/contract/forms'
import { escapeHtml } from '../../mail/layout.ts'
import { toHtml } from './html.ts'
import { readHtml } from './read-html.ts'
import { compileHtml, compileText, type MailValues, type Template, usesVariable } from './template.ts'

/** The texts of one mail, as templates. `html` is clean. */
export type Texts = { subject: string; body: string; html: string }
export type Tracking = { opens: boolean; clicks: boolean }
export type RenderedMail = { subject: string; text: string; html: string }

/** Addresses of this mail that count what its reader does. */
export type TrackedAddresses = { open: string | undefined; click: ((index: number) => string) | undefined }

type Parts = Pick<Texts, 'body' | 'html'>

/** One of the two is made from the other if it is missing. */
export async function completeTexts(body: string | null | undefined, html: string | null | undefined): Promise<Parts> {
  if (!html) return partsOf(body ?? '')
  const read = await readHtml(html)
  return { body: body || read.text, html: read.html }
}

export function partsOf(body: string): Parts {
  return { body, html: toHtml(body) }
}

/** Splits the texts once; the result is called per recipient. */
export function compileMail(texts: Texts, tracking: Tracking) {
  const subject = compileText(texts.subject)
  const text = withTextFooter(texts.body, tracking)
  const html = withHtmlFooter(texts.html, tracking)
  return (values: MailValues, tracked: TrackedAddresses): RenderedMail => ({
    subject: toSingleLine(subject(values)).trim(),
    text: text(values),
    html: toDocument(withTrackedLinks(html(values), tracked)),
  })
}
export type CompiledMail = ReturnType<typeof compileMail>

function withTextFooter(body: string, tracking: Tracking): Template {
  const text = compileText(body)
  const notice = noticeOf(tracking)
  const hasLink = usesVariable(body, 'unsubscribe')
  return values => {
    const lines = [
      ...(notice === undefined ? [] : [notice]),
      ...(hasLink ? [] : [`Sent by ${values.sender}. Unsubscribe: ${values.unsubscribe}`]),
    ]
    return lines.length === 0 ? text(values) : `${text(values).trimEnd()}\n\n-- \n${lines.join('\n')}\n`
  }
}

function withHtmlFooter(markup: string, tracking: Tracking): Template {
  const html = compileHtml(markup)
  const notice = noticeOf(tracking)
  const hasLink = usesVariable(markup, 'unsubscribe')
  return values => {
    const link = `Sent by ${escapeHtml(values.sender)}. <a href="${escapeHtml(values.unsubscribe)}" style="color:#63665c">Unsubscribe</a>`
    const lines = [...(hasLink ? [] : [link]), ...(notice === undefined ? [] : [notice])]
    if (lines.length === 0) return html(values)
    return `${html(values)}\n<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #e2e4dc;font-size:12px;line-height:18px;color:#63665c">${lines.join('<br>')}</p>`
  }
}

/** Readers are told what is counted. */
function noticeOf({ opens, clicks }: Tracking): string | undefined {
  if (!opens && !clicks) return undefined
  const counted = [...(opens ? ['opened'] : []), ...(clicks ? ['clicked'] : [])].join(' and ')
  return `The sender sees how many people ${counted} this mail, but not who.`
}

const link = /(<a href=")(https?:\/\/[^"]*)(")/gi
const unsubscribePath = '/unsubscribe/'

function withTrackedLinks(html: string, { open, click }: TrackedAddresses): string {
  let index = 0
  const linked =
    click === undefined
      ? html
      : html.replace(link, (whole, before: string, href: string, after: string) =>
          href.includes(unsubscribePath) ? whole : `${before}${escapeHtml(click(index++))}${after}`,
        )
  return open === undefined ? linked : `${linked}\n<img src="${escapeHtml(open)}" alt="" width="1" height="1">`
}

/** The addresses that clicks are counted for, in the order of the mail. */
export function trackedLinks(html: string): string[] {
  return [...html.matchAll(link)].flatMap(([, , href = '']) =>
    href.includes(unsubscribePath) ? [] : [decodeAddress(href)],
  )
}

function decodeAddress(address: string): string {
  return address.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}

function toDocument(html: string): string {
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:16px;font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:15px;line-height:24px;color:#1f231b;overflow-wrap:anywhere">
${html}
</body></html>`
}
