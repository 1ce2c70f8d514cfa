const key = 'limelight.deep-link'

/** Remembers the page that a visitor asked for before being sent to sign in. */
export function rememberDeepLink(address: string) {
  try {
    sessionStorage.setItem(key, address)
  } catch {
    // Without storage the user lands on the default page.
  }
}

/** The plan that a visitor chose before signing up, if the remembered page is its purchase. */
export function readChosenPlan(): string | undefined {
  try {
    const [path, query] = (sessionStorage.getItem(key) ?? '').split('?')
    return path === '/tariffs' ? (new URLSearchParams(query).get('plan') ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/** Returns it once. */
export function takeDeepLink(): string | undefined {
  try {
    const address = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return address ?? undefined
  } catch {
    return undefined
  }
}
