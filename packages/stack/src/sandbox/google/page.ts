import { demoAccounts } from '../../demo/accounts.ts'
import { html, type Markup, page } from '../page.ts'

/** The parameters of the client's authorization request. */
type AuthorizationParams = { client_id: string; [parameter: string]: string | undefined }

export type ConsentForm = { account: string; email: string; name: string; surname: string; verified: boolean }

/**
 * The consent page. Its form repeats the client's request, so the server stores nothing until
 * Allow.
 */
export function consentPage(asked: AuthorizationParams, form: ConsentForm, problem?: string): string {
  return page({
    title: 'Sign in with Google',
    body: html`<main class="sheet"><section class="card consent">
  <header>
    <h1>Sign in with Google</h1>
    <p><b>${asked.client_id}</b> asks for your e-mail address and your name. This is the sandbox: no account at Google is touched.</p>
  </header>
  <form method="post" action="/google/o/oauth2/v2/auth" novalidate>
    ${Object.entries(asked).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
    <fieldset class="people">
      <legend class="caption">Choose an account</legend>
      ${demoAccounts.map(person => demoPerson(person, form.account))}
      ${otherPerson(form, problem)}
    </fieldset>
    <label class="tick"><input type="checkbox" name="verified" ${checked(form.verified)}>
      <span>Verified <small>Google has checked that the address is theirs</small></span></label>
    <div class="row row--even">
      <button class="button button--primary button--large" name="decision" value="allow">Allow</button>
      <button class="button button--large" name="decision" value="deny">Deny</button>
    </div>
  </form>
</section></main>`,
  })
}

function demoPerson({ email, name, surname }: (typeof demoAccounts)[number], chosen: string): Markup {
  return html`<label class="person"><input type="radio" name="account" value="${email}" ${checked(chosen === email)}>
<span>${name} ${surname} <small>${email}</small></span></label>`
}

function otherPerson({ account, email, name, surname }: ConsentForm, problem: string | undefined): Markup {
  const isOther = demoAccounts.every(person => person.email !== account)
  return html`<label class="person"><input type="radio" id="other" name="account" value="other" ${checked(isOther)}>
<span>Another address</span></label>
<div class="fields" data-selects="other">
  <div class="field field--wide"><label for="email">Email</label>
    <input class="input" id="email" name="email" type="email" maxlength="254" autocomplete="off" value="${email}"
      ${problem ? html`aria-invalid="true" aria-describedby="email-problem"` : undefined}>
    ${problem ? html`<p class="danger" id="email-problem">${problem}</p>` : undefined}</div>
  <div class="field"><label for="name">Name</label>
    <input class="input" id="name" name="name" maxlength="64" autocomplete="off" value="${name}"></div>
  <div class="field"><label for="surname">Surname</label>
    <input class="input" id="surname" name="surname" maxlength="64" autocomplete="off" value="${surname}"></div>
</div>`
}

function checked(isChecked: boolean): Markup {
  return isChecked ? html`checked` : html``
}
