import { clockCard } from './clock.ts'
import type { Mail } from './mail/inbox.ts'
import { faults } from './networks/profiles.ts'
import { html, type Markup, page, shortDate } from './page.ts'
import { socialFaults } from './social/faults.ts'

export type HomeView = {
  total: number
  newest: Mail | undefined
  now: Date
  appOrigin: string
  googleIssuer: string
  payments: { subscriptions: number; newest: string | undefined }
}

/** The pages of the operator's own site, by their path on this machine. */
export const sitePages = ['enterprise', 'terms', 'privacy', 'contact'] as const
type SitePage = (typeof sitePages)[number]

const siteTexts: Record<SitePage, { title: string; text: string }> = {
  enterprise: {
    title: 'Contact sales',
    text: 'In production, the operator’s own contact form is here. The demo has none, so nothing is sent.',
  },
  terms: {
    title: 'Terms of service',
    text: 'This is the demo of Limelight on your own computer: use it as you like, and expect no service. In production, the operator’s own terms are here.',
  },
  privacy: {
    title: 'Privacy policy',
    text: 'All data of the demo is made up and stays on your computer. In production, the operator’s own policy is here.',
  },
  contact: {
    title: 'Contact',
    text: 'In production, the operator’s own page is here. Nobody reads messages to the demo.',
  },
}

export function sitePage(name: SitePage, appOrigin: string): string {
  const { title, text } = siteTexts[name]
  return page({
    title,
    body: html`<main class="sheet"><section class="card pay">
  <header><p class="caption">Limelight demo</p><h1>${title}</h1></header>
  <p>${text}</p>
  <a class="button button--large" href="${appOrigin}">Back to Limelight</a>
</section></main>`,
  })
}

export function homePage(view: HomeView): string {
  const { appOrigin, googleIssuer, now } = view
  return page({
    title: 'Overview',
    here: 'home',
    body: html`<main class="home">
  <h1>External services on this machine</h1>
  <p class="lead">The sandbox replaces the mail server, Google, Stripe, six social networks and a crypto wallet, and it moves the clock. Nothing leaves your computer.</p>
  <div class="cards">
    ${inboxCard(view)}
    ${paymentsCard(view)}
    <section class="card" aria-labelledby="google">
      <h2 id="google">Google consent</h2>
      <p>“Continue With Google” leads here. Sign in as a demo user or with any address, verified or not, and allow or deny access.</p>
      <p class="muted">Issuer <code>${googleIssuer}</code></p>
      <div class="row">
        <a class="button" href="${appOrigin}">Open Limelight</a>
        <a class="link" href="/google/.well-known/openid-configuration">Endpoints</a>
      </div>
    </section>
    ${networksCard()}
    ${socialCard(appOrigin)}
    ${shopCard()}
    ${walletCard(appOrigin)}
    ${assistantCard()}
    ${clockCard(now)}
  </div>
</main>`,
  })
}

function inboxCard({ total, newest, now }: HomeView): Markup {
  return html`<section class="card" aria-labelledby="inbox">
  <h2 id="inbox">Inbox</h2>
  <p>Every mail that Limelight sends arrives here.</p>
  <div id="inbox-now" data-live>
    <p class="figure">${total} ${total === 1 ? 'mail' : 'mails'}</p>
    <p class="muted clip">${
      newest ? html`${shortDate(new Date(newest.createdAt), now)} · ${newest.subject || 'No subject'}` : 'None yet'
    }</p>
  </div>
  <div class="row"><a class="button button--primary" href="/inbox">Open inbox</a></div>
</section>`
}

function paymentsCard({ payments: { subscriptions, newest } }: HomeView): Markup {
  return html`<section class="card" aria-labelledby="payments">
  <h2 id="payments">Payments</h2>
  <p>Stripe’s payment page. Pay, decline or pay later. Plans renew by the clock below.</p>
  <div id="payments-now" data-live>
    <p class="figure">${subscriptions} ${subscriptions === 1 ? 'subscription' : 'subscriptions'}</p>
    <p class="muted clip">${newest ?? 'Nothing sold yet'}</p>
  </div>
  <div class="row"><a class="button" href="/stripe">Open payments</a></div>
</section>`
}

function networksCard(): Markup {
  return html`<section class="card" aria-labelledby="networks">
  <h2 id="networks">YouTube and Instagram</h2>
  <p>Every username that Limelight looks up exists. A username with one of these prefixes shows an error case:</p>
  <p class="muted">${Object.entries(faults).map(([word, does]) => html`<code>${word}</code> ${does}. `)}</p>
</section>`
}

function socialCard(appOrigin: string): Markup {
  return html`<section class="card" aria-labelledby="social">
  <h2 id="social">Social accounts</h2>
  <p>The consent pages, tokens and figures of YouTube, Twitch, X, TikTok, Instagram and Telegram. Figures grow by the day. A username with one of these prefixes shows an error case:</p>
  <p class="muted">${Object.entries(socialFaults).map(([word, does]) => html`<code>${word}</code> ${does}. `)}</p>
  <div class="row"><a class="link" href="${appOrigin}/user/accounts">Link one in Limelight</a></div>
</section>`
}

function assistantCard(): Markup {
  return html`<section class="card" aria-labelledby="assistant">
  <h2 id="assistant">Assistant</h2>
  <p>It plays an app with a model: it connects through OAuth, searches, and prepares a campaign and an order.</p>
  <div class="row"><a class="button" href="/assistant">Open assistant</a></div>
</section>`
}

function shopCard(): Markup {
  return html`<section class="card" aria-labelledby="shop">
  <h2 id="shop">Shop</h2>
  <p>It sells a lamp with codes and tracked links, and sends its sales to Limelight in order, twice, late or shuffled.</p>
  <div class="row"><a class="button" href="/shop">Open shop</a></div>
</section>`
}

function walletCard(appOrigin: string): Markup {
  return html`<section class="card" aria-labelledby="wallet">
  <h2 id="wallet">Wallet</h2>
  <p>Limelight finds this wallet as it finds an extension of the browser. It signs for five accounts with 1,000,000 test USDT each.</p>
  <div class="row"><a class="button" href="/wallet">Open wallet</a><a class="link" href="${appOrigin}/user/wallets">Link it in Limelight</a></div>
</section>`
}
