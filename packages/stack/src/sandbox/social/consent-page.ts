import type { KindWord } from '@limelight/contract/social-accounts/kinds'
import { html, page } from '../page.ts'
import { kindRules } from './kinds.ts'

type ConsentView = {
  kind: KindWord
  client: string
  action: string
  /** The client's request, which the form repeats, so the server stores nothing until Allow. */
  asked: Record<string, string>
  handle: string
  problem?: string
}

export function linkConsentPage({ kind, client, action, asked, handle, problem }: ConsentView): string {
  const { name, scopes } = kindRules[kind]
  return page({
    title: `Link ${name}`,
    body: html`<main class="sheet"><section class="card consent">
  <header>
    <h1>Link ${name}</h1>
    <p><b>${client}</b> asks to read your account. This is the sandbox: no account at ${name} is touched.</p>
  </header>
  <form method="post" action="${action}" novalidate>
    ${Object.entries(asked).map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}
    <div class="fields"><div class="field field--wide"><label for="handle">Handle</label>
      <input class="input" id="handle" name="handle" maxlength="30" autocomplete="off" spellcheck="false" value="${handle}"
        ${problem ? html`aria-invalid="true" aria-describedby="handle-problem"` : undefined}>
      ${problem ? html`<p class="danger" id="handle-problem">${problem}</p>` : undefined}
      <p class="muted">Every handle exists. One that begins with <code>revoked</code>, <code>limited</code>, <code>down</code> or <code>scope</code> shows that fault.</p></div></div>
    ${scopes.length === 0 ? undefined : html`<p class="muted">Permission: ${scopes.join(', ')}</p>`}
    <div class="row row--even">
      <button class="button button--primary button--large" name="decision" value="allow">Allow</button>
      <button class="button button--large" name="decision" value="deny">Deny</button>
    </div>
  </form>
</section></main>`,
  })
}
