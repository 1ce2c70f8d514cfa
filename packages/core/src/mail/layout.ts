type Link = { label: string; url: string }

/** The content of an email: a heading, a few sentences and at most one action. */
export type MailText = {
  heading: string
  paragraphs: string[]
  action?: Link
  footnote: string
  footnoteLink?: Link
}

/**
 * Leaves out an empty name, and one that looks like an address or breaks the line: a stranger could
 * sign up with someone's address to make us deliver their words.
 */
export function greeting(name: string): string {
  return isPlainName(name) ? `Hello ${name},` : 'Hello,'
}

/** Mail programs show no more of a subject in a list, and longer ones need a second header line. */
const maxSubject = 78

export function shortenSubject(text: string): string {
  const letters = [...text]
  return letters.length <= maxSubject
    ? text
    : `${letters
        .slice(0, maxSubject - 1)
        .join('')
        .trimEnd()}…`
}

/** Whether a mail can carry the name or title, which may be a stranger's. */
export function isPlainName(name: string): boolean {
  return name !== '' && !/[\p{Cc}\p{Zl}\p{Zp}/@]|:(?! )|\.\S/u.test(name)
}

/** The end of a mail that its reader can turn off. */
export function optionalFootnote(publicUrl: string): Pick<MailText, 'footnote' | 'footnoteLink'> {
  return {
    footnote: 'You can turn off these mails.',
    footnoteLink: { label: 'Notification settings', url: `${publicUrl}/user/notifications` },
  }
}

export function renderText(mail: MailText): string {
  const line = (link: Link | undefined) => (link ? [`${link.label}: ${link.url}`] : [])
  const footnote = [mail.footnote, ...line(mail.footnoteLink)].join('\n')
  return [mail.heading, ...mail.paragraphs, ...line(mail.action), '-- ', footnote].join('\n\n')
}

/**
 * Mail clients support neither style sheets nor custom properties, hence tables and inline styles.
 */
export function renderHtml(mail: MailText): string {
  const paragraphs = mail.paragraphs.map(
    text => `<p style="margin:0 0 16px;font-size:15px;line-height:24px">${lineOf(text).replaceAll('\n', '<br>')}</p>`,
  )
  const action = mail.action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(mail.action.url)}" style="display:inline-block;padding:11px 18px;border-radius:8px;background:#232b1e;color:#fbfcf6;font-size:15px;font-weight:600;text-decoration:none">${escapeHtml(mail.action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:#63665c">If the button does not work, open this address: <br><a href="${escapeHtml(mail.action.url)}" style="color:#44631a;word-break:break-all">${escapeHtml(mail.action.url)}</a></p>`
    : ''
  const footnoteLink = mail.footnoteLink
    ? ` <a href="${escapeHtml(mail.footnoteLink.url)}" style="color:#44631a">${escapeHtml(mail.footnoteLink.label)}</a>`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(mail.heading)}</title></head>
<body style="margin:0;background:#f5f6f1;color:#1f231b;font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e2e4dc;border-radius:12px"><tr><td style="padding:28px 28px 12px;word-break:break-word">
<p style="margin:0 0 20px;font-size:15px;font-weight:600"><span style="display:inline-block;width:10px;height:10px;border-radius:5px;background:#b9ec3c"></span>&nbsp; Limelight</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${lineOf(mail.heading)}</h1>
${paragraphs.join('\n')}
${action}
</td></tr><tr><td style="padding:12px 28px 20px;border-top:1px solid #e2e4dc;font-size:12px;line-height:18px;color:#63665c">${escapeHtml(mail.footnote)}${footnoteLink}</td></tr></table>
</td></tr></table>
</body></html>`
}

/** An amount is never broken from its unit. */
const lineOf = (text: string) => escapeHtml(text).replaceAll(/(?<=\d) USDT/g, '&nbsp;USDT')

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
