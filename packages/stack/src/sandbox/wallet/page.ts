import { html, type Markup, page } from '../page.ts'
import { walletAccounts } from './accounts.ts'
import { type Description, describe, networkName } from './describe.ts'
import { otherChainId, type Request, type Session } from './sessions.ts'

/** The pop-up. Its script sends the decision and closes the window; without it, the form does. */
export function requestPage({ id, ask, session }: Request, chainId: number): string {
  const description = describe(ask, chainId)
  return page({
    title: description.title,
    script: '/wallet/popup.js',
    popup: true,
    body: html`<main class="sheet"><section class="card pay" aria-labelledby="ask">
  <header>
    <p class="caption">${session.account.name} · ${networkName(session.chainId, chainId)}</p>
    <h1 id="ask">${description.title}</h1>
    <p class="muted">${description.lead}</p>
  </header>
  <form method="post" action="/wallet/requests/${id}" class="choices" data-request>
    ${ask.kind === 'connect' ? accountChoice(session) : html`<p class="address"><code>${session.account.address}</code></p>`}
    ${content(description)}
    <div class="row row--even">
      <button class="button button--large" name="decision" value="reject">Reject</button>
      <button class="button button--primary button--large" name="decision" value="agree">${description.agree}</button>
    </div>
    <p class="danger" role="alert" hidden></p>
  </form>
  <p class="note">This is the sandbox’s wallet. Its keys are public, and its money is worth nothing.</p>
</section></main>`,
  })
}

/** What a closed pop-up shows if the browser keeps its window. */
export function decidedPage(): string {
  return page({
    title: 'Done',
    script: '/wallet/popup.js',
    popup: true,
    body: html`<main class="sheet"><section class="card pay" data-done><h1>Done</h1><p>You can close this window.</p></section></main>`,
  })
}

/** Every browser with a wallet, and the accounts. */
export function walletPage(sessions: Session[], chainId: number, appOrigin: string): string {
  return page({
    title: 'Wallet',
    here: 'wallet',
    body: html`<main class="home">
  <h1>Wallet</h1>
  <p class="lead">Limelight finds this wallet in every browser on this machine, like an extension. Connect it under <a class="link" href="${appOrigin}/user/wallets">Settings, Wallets</a>. Each account starts with 1,000,000 test USDT.</p>
  <h2 class="above">Accounts</h2>
  <div class="scroll"><table class="table">
    <thead><tr><th>Account</th><th>Address</th></tr></thead>
    <tbody>${walletAccounts().map(({ name, address }) => html`<tr><td>${name}</td><td><code>${address}</code></td></tr>`)}</tbody>
  </table></div>
  <h2 class="above">Browsers</h2>
  <div id="browsers" data-live>
  ${
    sessions.length === 0
      ? html`<div class="card empty"><h2>No browser yet</h2><p>Open Limelight. Its browser then appears here.</p></div>`
      : html`<div class="cards">${sessions.slice(0, 20).map(session => sessionCard(session, chainId))}</div>`
  }
  </div>
</main>`,
  })
}

/** The wallet of one browser: switches account and network, as in the menu of an extension. */
export function sessionPage(session: Session, chainId: number): string {
  return page({
    title: 'Wallet of a browser',
    here: 'wallet',
    body: html`<main class="home">
  <p><a class="link" href="/wallet">All browsers</a></p>
  <h1>Wallet of a browser</h1>
  <div class="cards">${sessionCard(session, chainId)}</div>
</main>`,
  })
}

function sessionCard(session: Session, chainId: number): Markup {
  const { id, account, isConnected, chainIds } = session
  const knows = chainIds.has(chainId)
  return html`<section class="card" aria-label="Browser ${id.slice(0, 8)}">
  <h2>${account.name}</h2>
  <p class="muted">${isConnected ? 'Connected' : 'Not connected'} · ${networkName(session.chainId, chainId)}${knows ? '' : ' · does not know Polygon Amoy'}</p>
  <form method="post" action="/wallet/sessions/${id}" class="choices">
    <div class="field"><label for="account-${id}">Account</label>
      <select class="input" id="account-${id}" name="account">${walletAccounts().map(
        ({ name, address }) =>
          html`<option value="${address}" ${address === account.address ? html`selected` : undefined}>${name}</option>`,
      )}</select></div>
    <div class="field"><label for="network-${id}">Network</label>
      <select class="input" id="network-${id}" name="network">
        ${networkOption('home', networkName(chainId, chainId), session.chainId === chainId)}
        ${networkOption('other', networkName(otherChainId, chainId), session.chainId !== chainId && knows)}
        ${networkOption('unknown', 'Ethereum, without Polygon Amoy', !knows)}
      </select></div>
    <div class="row"><button class="button button--primary">Apply</button>
      ${isConnected ? html`<button class="button" name="disconnect" value="yes">Disconnect</button>` : undefined}</div>
  </form>
</section>`
}

function networkOption(value: string, label: string, isSelected: boolean): Markup {
  return html`<option value="${value}" ${isSelected ? html`selected` : undefined}>${label}</option>`
}

function accountChoice({ account }: Session): Markup {
  return html`<fieldset class="people"><legend class="caption">Choose an account</legend>${walletAccounts().map(
    ({ name, address }) =>
      html`<label class="person"><input type="radio" name="account" value="${address}" ${address === account.address ? html`checked` : undefined}>
<span>${name} <small>${address.slice(0, 6)}…${address.slice(-4)}</small></span></label>`,
  )}</fieldset>`
}

function content({ fields, text }: Description): Markup {
  return html`${text === undefined ? undefined : html`<pre class="signed" tabindex="0" aria-label="Message">${text}</pre>`}
  ${
    fields.length === 0
      ? undefined
      : html`<dl class="facts">${fields.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
  }`
}
