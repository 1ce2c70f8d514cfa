// Sends the decision of a pop-up and closes its window. A window that is closed without a decision rejects.

const form = document.querySelector('[data-request]')

if (form) {
  let isDecided = false
  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (isDecided) return
    isDecided = true
    const body = new URLSearchParams(new FormData(form, event.submitter))
    const response = await fetch(form.action, { method: 'POST', body }).catch(() => undefined)
    if (response?.ok) return close(await response.text())
    isDecided = false
    const problem = form.querySelector('[role=alert]')
    problem.hidden = false
    problem.textContent = 'The sandbox does not answer. Is Limelight still running?'
  })
  addEventListener('pagehide', () => {
    if (!isDecided) navigator.sendBeacon(`${form.action}/close`)
  })
}

/** A browser may keep a window that it considers the user's own. */
function close(page) {
  window.close()
  const fresh = new DOMParser().parseFromString(page, 'text/html')
  document.querySelector('main')?.replaceWith(fresh.querySelector('main') ?? '')
}
