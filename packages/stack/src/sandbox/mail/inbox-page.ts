import { current, html, longDate, type Markup, page, shortDate } from '../page.ts'
import type { Mail } from './inbox.ts'

export type InboxView = {
  q: string
  offset: number
  limit: number
  total: number
  mails: Mail[]
  mail: Mail | undefined
  now: Date
  appOrigin: string
}

export function inboxPage(view: InboxView): string {
  const { q, mail } = view
  return page({
    title: mail ? mail.subject || 'No subject' : 'Inbox',
    here: 'inbox',
    body: html`<main class="inbox ${mail ? 'inbox--open' : ''}">
  <section class="list" aria-label="Mails">
    ${mail ? undefined : html`<h1 class="hidden">Inbox</h1>`}
    <form class="search" action="/inbox" role="search">
      <label class="hidden" for="q">Search by address</label>
      <input class="input" id="q" name="q" type="search" value="${q}" placeholder="Search by address" autocomplete="off">
      <kbd aria-hidden="true">/</kbd>
    </form>
    <div class="list__body" id="mails" data-live>${list(view)}</div>
  </section>
  <section class="mail" aria-label="Mail">${mail ? opened(mail, query(q, view.offset)) : unopened(view.total)}</section>
</main>`,
  })
}

function list({ q, offset, limit, total, mails, mail, now, appOrigin }: InboxView): Markup {
  if (total === 0) return q === '' ? emptyInbox(appOrigin) : nothingFound(q)
  return html`<p class="count">${total} ${total === 1 ? 'mail' : 'mails'}</p>
<ul>${mails.map(({ id, to, subject, text, createdAt }) => {
    const date = new Date(createdAt)
    return html`<li><a class="entry" id="mail-${id}" href="/inbox/${id}${query(q, offset)}" ${current(id === mail?.id)}>
  <span class="entry__to">${to}</span><time datetime="${createdAt}">${shortDate(date, now)}</time>
  <span class="entry__subject">${subject || 'No subject'}</span>
  <span class="entry__text">${text.slice(0, 140)}</span>
</a></li>`
  })}</ul>
<nav class="pages" aria-label="Pages">
  ${offset > 0 ? html`<a class="link" href="/inbox${query(q, Math.max(0, offset - limit))}">Newer</a>` : html`<span></span>`}
  ${offset + limit < total ? html`<a class="link" href="/inbox${query(q, offset + limit)}">Older</a>` : undefined}
</nav>`
}

function query(q: string, offset: number): string {
  const parameters = new URLSearchParams()
  if (q !== '') parameters.set('q', q)
  if (offset > 0) parameters.set('offset', String(offset))
  return parameters.size > 0 ? `?${parameters}` : ''
}

function emptyInbox(appOrigin: string): Markup {
  return html`<div class="empty"><h2>No mail yet</h2>
<p>Every mail that Limelight sends arrives here. Sign up to get the activation mail.</p>
<p><a class="button button--primary" href="${appOrigin}">Open Limelight</a></p></div>`
}

function nothingFound(q: string): Markup {
  return html`<div class="empty"><h2>No mail to “${q}”</h2>
<p>Search finds mails by recipient. Part of the address is enough.</p>
<p><a class="button" href="/inbox">Show all mails</a></p></div>`
}

function unopened(total: number): Markup {
  return total === 0 ? html`` : html`<div class="empty"><p>Choose a mail to read it.</p></div>`
}

function opened(
  { id, replyTo, headers, to, from, subject, text, html: markup, links, createdAt }: Mail,
  place: string,
): Markup {
  return html`<header class="mail__head">
  <a class="link mail__back" href="/inbox${place}">All mails</a>
  <h1>${subject || 'No subject'}</h1>
  <dl>
    <dt>From</dt><dd>${from || 'Unknown'}</dd>
    <dt>To</dt><dd>${to}</dd>
    <dt>Sent</dt><dd><time datetime="${createdAt}">${longDate(new Date(createdAt))}</time></dd>
  </dl>
  ${links.length > 0 ? linkList(links) : undefined}
  ${replyTo === '' ? undefined : answerForm(id, headers['return-path'] ?? '')}
</header>
${
  markup === ''
    ? plainText(text)
    : html`<iframe class="mail__frame" sandbox="allow-popups allow-popups-to-escape-sandbox"
  src="/inbox/${id}/html" title="The mail as the recipient sees it"></iframe>
<details class="mail__plain"><summary>Plain text</summary>${plainText(text)}</details>`
}`
}

/** Answers as the recipient, or as the recipient's mail server. */
function answerForm(id: string, returnPath: string): Markup {
  return html`<details class="answer"><summary class="link">Answer this mail</summary>
<form class="answer__form" method="post" action="/mails/${id}/reply">
  <label class="hidden" for="answer">Reply</label>
  <textarea class="input" id="answer" name="text" rows="4" required>Sounds good. Tell me more!</textarea>
  <button class="button button--primary">Reply</button>
  <button class="button" name="auto" value="true">Automatic reply</button>
</form>
${returnPath.includes('+') ? html`<form method="post" action="/mails/${id}/bounce"><button class="button">Bounce</button></form>` : undefined}
</details>`
}

function plainText(text: string): Markup {
  return text.trim() === ''
    ? html`<p class="muted mail__text">This mail has no plain text.</p>`
    : html`<pre class="mail__text">${text}</pre>`
}

function linkList(links: string[]): Markup {
  return html`<h2 class="caption">${links.length === 1 ? 'Link' : 'Links'} in this mail</h2>
<ul class="links">${links.map(
    link => html`<li><a class="link" href="${link}" target="_blank" rel="noopener noreferrer">${link}</a></li>`,
  )}</ul>`
}
