import { createHash } from 'node:crypto'
import type { UnsubscribePage } from '@limelight/contract/campaigns/mails'
import { escapeHtml } from '@limelight/core/mail/layout'
import type { FastifyReply } from 'fastify'

/**
 * The page behind the link in a campaign's mails. It comes from the server and runs no script, because its readers have
 * no account here and may open it in any program.
 */

const style = `:root{color-scheme:light dark}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:light-dark(#fdfdfc,#141712);color:light-dark(#1f231b,#ecede8);font:14px/22px Inter,system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
main{width:100%;max-width:440px;padding:28px;border:1px solid light-dark(#e2e3de,#30352d);border-radius:12px;background:light-dark(#fff,#1b1f19);overflow-wrap:anywhere}
.brand{display:flex;align-items:center;gap:9px;margin-bottom:24px;font-size:15px;font-weight:600}
svg{width:22px;height:22px;flex:none}
h1{margin-bottom:8px;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.012em}
p+p{margin-top:10px}
b{font-weight:600}
.quiet{color:light-dark(#5e6157,#a8aaa0);font-size:12px;line-height:18px}
form{margin:20px 0 16px}
button{min-height:40px;padding:0 16px;border:0;border-radius:8px;background:light-dark(#2a3324,#e9ebdf);color:light-dark(#fbfcf6,#20271a);font:500 14px/1 inherit;font-family:inherit;cursor:pointer}
button:hover{background:light-dark(#3a4433,#fff)}
button:focus-visible{outline:2px solid light-dark(#56801f,#b4e04a);outline-offset:2px}`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const mark =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6.5" fill="#20271a"/><g fill="#c3f03e"><path d="M7.2 5.2h3.1l8.5 11.2c.5 1.7-3.2 3-7 3s-7-1.3-6.5-3z" opacity=".34"/><ellipse cx="12.05" cy="16.7" rx="6.75" ry="2.65"/><rect x="6.5" y="4" width="4.5" height="2.1" rx="1"/></g></svg>'

/** `undefined` for a link that we did not sign. */
export function sendUnsubscribePage(reply: FastifyReply, page: UnsubscribePage | undefined): FastifyReply {
  const shown = page === undefined ? unknownLink : page.isUnsubscribed ? done(page) : question(page)
  return sendPlainPage(reply, { ...shown, status: page === undefined ? 404 : 200 })
}

/** `name` is what an alert watches; `undefined` for a link that does nothing any more. */
export function sendAlertPage(reply: FastifyReply, name: string | undefined): FastifyReply {
  const isDone = name === undefined
  const body = isDone
    ? '<p>You get no more notices or emails from it. You can close this page.</p>'
    : `<p>You get no more notices or emails about <b>${escapeHtml(name)}</b>.</p>
<form method="post"><button type="submit">End the alert</button></form>
<p class="quiet">Nothing changes until you press the button. You can turn it on again in your settings.</p>`
  return sendPlainPage(reply, { title: isDone ? 'This alert has ended' : 'End this alert?', body, status: 200 })
}

type PlainPage = { title: string; body: string; status: number }

export function sendPlainPage(reply: FastifyReply, { title, body, status }: PlainPage): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Limelight</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${mark}Limelight</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`)
}

function question({ email, sender }: UnsubscribePage) {
  return {
    title: 'Unsubscribe?',
    body: `<p><b>${escapeHtml(sender)}</b> writes to <b>${escapeHtml(email)}</b> through Limelight. After you unsubscribe, this sender can’t write to this address any more.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>
<p class="quiet">You need no account. Nothing changes until you press the button.</p>`,
  }
}

function done({ email, sender }: UnsubscribePage) {
  return {
    title: 'You’re unsubscribed',
    body: `<p><b>${escapeHtml(email)}</b> gets no more mails from <b>${escapeHtml(sender)}</b> through Limelight. Follow-ups have stopped, too.</p>
<p class="quiet">You can close this page.</p>`,
  }
}

const unknownLink = {
  title: 'This link doesn’t work',
  body: '<p>It may be cut off. Open it from the mail again, or copy the whole address.</p>',
}
