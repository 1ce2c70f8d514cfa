const key = 'limelight.deep-link'

/** Remembers the page that a visitor asked for before being sent to sign in. */
export function rememberDeepLink(address: string) {
  try {
    sessionStorage.setItem(key, address)
  } catch {
    // Without storage the user lands on the default page.
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
