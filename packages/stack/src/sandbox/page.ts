type Part = Markup | string | number | undefined | Part[]

/** A fragment of a page. Only the `html` tag creates one, so any other text is escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((text, index) => text + render(parts[index])).join(''))
}

function render(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Markup) return part.text
  if (Array.isArray(part)) return part.map(render).join('')
  return String(part).replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

const mark = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6.5"/><path
  d="M7.2 5.2h3.1l8.5 11.2c.5 1.7-3.2 3-7 3s-7-1.3-6.5-3z" opacity=".34"/><ellipse cx="12.05" cy="16.7" rx="6.75"
  ry="2.65"/><path d="M7.5 4h2.5a1 1 0 0 1 0 2.1H7.5a1 1 0 0 1 0-2.1z"/></svg>`

export type Page = {
  title: string
  here?: 'home' | 'inbox' | 'payments' | 'wallet'
  script?: string
  popup?: boolean
  body: Markup
}

/** The layout of every page. assets/page.js refreshes elements with `data-live`. */
export function page({ title, here, script, popup, body }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Limelight sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/page.css">
<script src="/assets/page.js" type="module"></script>
${script === undefined ? undefined : html`<script src="${script}" type="module"></script>`}
</head>
<body>
<header class="top">
  <a class="brand" href="/" aria-label="Limelight sandbox">${mark}<span>Limelight <small>sandbox</small></span></a>
  ${popup === true ? undefined : menu(here)}
</header>
${body}
</body>
</html>`.text
}

function menu(here: Page['here']): Markup {
  return html`<nav aria-label="Main">
    <a href="/" ${current(here === 'home')}>Overview</a>
    <a href="/inbox" ${current(here === 'inbox')}>Inbox</a>
    <a href="/stripe" ${current(here === 'payments')}>Payments</a>
    <a href="/wallet" ${current(here === 'wallet')}>Wallet</a>
  </nav>`
}

export function current(isCurrent: boolean): Markup {
  return isCurrent ? html`aria-current="page"` : html``
}

/** The error page. */
export function problemPage(title: string, sentence: string): string {
  return page({
    title,
    body: html`<main class="sheet"><section class="card problem"><h1>${title}</h1><p>${sentence}</p>
<p><a class="button" href="/">Back to the overview</a></p></section></main>`,
  })
}

/** In the time zone of this machine: the time if it is today, otherwise the day. */
export function shortDate(date: Date, now: Date): string {
  return dayOf(date) === dayOf(now) ? timeOf(date) : dayOf(date)
}

export function longDate(date: Date): string {
  return `${dayOf(date)} ${timeOf(date)}`
}

const dayOf = (date: Date) => `${two(date.getMonth() + 1)}.${two(date.getDate())}.${date.getFullYear()}`
const timeOf = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`
const two = (figure: number) => String(figure).padStart(2, '0')
