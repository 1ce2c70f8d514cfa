// Refreshes live regions, handles the clock's buttons and improves forms. Without it, only the clock does not work.

const refreshEvery = 2000

async function refresh() {
  const regions = [...document.querySelectorAll('[data-live]')]
  const response = await fetch(location.href, { headers: { accept: 'text/html' } })
  if (!response.ok) return
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const region of regions) {
    const next = fresh.getElementById(region.id)
    if (!next || next.innerHTML === region.innerHTML) continue
    const focused = region.contains(document.activeElement) ? document.activeElement?.id : undefined
    region.replaceChildren(...next.childNodes)
    if (focused) document.getElementById(focused)?.focus()
  }
}

async function keepFresh() {
  // While the sandbox restarts, the page keeps what it shows and retries.
  if (!document.hidden) await refresh().catch(() => undefined)
  setTimeout(keepFresh, refreshEvery)
}
if (document.querySelector('[data-live]')) setTimeout(keepFresh, refreshEvery)

for (const button of document.querySelectorAll('[data-advance]')) {
  button.addEventListener('click', async () => {
    const problem = button.closest('section').querySelector('[role=alert]')
    const response = await fetch('/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceMs: Number(button.dataset.advance) }),
    }).catch(() => undefined)
    problem.hidden = response?.ok === true
    problem.textContent = response?.ok ? '' : await sentenceOf(response)
    await refresh()
  })
}

async function sentenceOf(response) {
  const answer = await response?.json().catch(() => undefined)
  return answer?.errorMessage ?? 'The sandbox is not responding. Restart Limelight.'
}

for (const fields of document.querySelectorAll('[data-selects]')) {
  fields.addEventListener('input', () => {
    document.getElementById(fields.dataset.selects).checked = true
  })
}

document.addEventListener('keydown', event => {
  const search = document.getElementById('q')
  if (event.key !== '/' || !search || event.target.closest('input, textarea')) return
  event.preventDefault()
  search.focus()
})
