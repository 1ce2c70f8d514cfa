// Announces the sandbox's wallet to the page, as the content script of a wallet extension does (EIP-6963, EIP-1193).

;(() => {
  const origin = new URL(document.currentScript.src).origin
  const storageKey = 'limelight-sandbox.wallet'
  const session = `${origin}/wallet/sessions/${sessionId()}`
  const listeners = new Map()
  let state = { version: 0, accounts: [], chainId: '0x0' }
  let isFollowing = false

  const provider = {
    request: async ({ method, params }) => {
      const call = await post(`${session}/calls`, { method, params })
      const outcome = call.request === undefined ? call : await decide(call.request)
      if (outcome.error !== undefined) throw toError(outcome.error)
      // The wallet changes only with calls and in its own window, so following starts with the first call.
      void follow()
      return outcome.result
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }

  const info = Object.freeze({
    uuid: crypto.randomUUID(),
    name: 'Sandbox wallet',
    rdns: 'test.limelight.sandbox',
    icon: `data:image/svg+xml,${encodeURIComponent(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#2a3224"/><path d="M5 8.5h12.5a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 17z" fill="#c6ee3f"/><path d="M5 8.5 15 5v3.5z" fill="#8fb02a"/><circle cx="16" cy="13.5" r="1.3" fill="#2a3224"/></svg>',
    )}`,
  })

  function announce() {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()

  /** Opens the pop-up and waits for the decision. */
  async function decide(request) {
    const popup = window.open(`${origin}/wallet/requests/${request}`, '_blank', 'popup,width=420,height=720')
    if (popup === null) {
      await fetch(`${origin}/wallet/requests/${request}/close`, { method: 'POST', mode: 'no-cors' }).catch(
        () => undefined,
      )
      return {
        error: { code: -32603, message: 'The browser blocked the window of the wallet. Allow pop-ups for this page.' },
      }
    }
    for (;;) {
      const response = await fetch(`${origin}/wallet/requests/${request}/outcome`)
      if (response.status !== 204) return response.json()
    }
  }

  /** Passes changes of account and network on, one waiting call after the other. */
  async function follow() {
    if (isFollowing) return
    isFollowing = true
    try {
      for (;;) show(await (await fetch(`${session}/state?after=${state.version}`)).json())
    } catch {
      // The sandbox is away. The next call follows again.
      isFollowing = false
    }
  }

  function show(next) {
    const before = state
    state = next
    if (before.version === 0) return
    if (next.chainId !== before.chainId) emit('chainChanged', next.chainId)
    if (next.accounts.join() !== before.accounts.join()) emit('accountsChanged', next.accounts)
  }

  function emit(event, value) {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }

  async function post(url, body) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => undefined)
    if (response?.ok) return response.json()
    return { error: { code: 4900, message: 'The sandbox does not answer.' } }
  }

  function toError({ code, message, data }) {
    return Object.assign(new Error(message), { code, data })
  }

  function sessionId() {
    const known = localStorage.getItem(storageKey)
    if (known !== null) return known
    const id = crypto.randomUUID()
    localStorage.setItem(storageKey, id)
    return id
  }
})()
