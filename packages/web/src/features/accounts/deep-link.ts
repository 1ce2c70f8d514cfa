const key = 'limelight.deep-link'

/** Where a visitor wanted to go before the sign-in page came between. */
export function rememberDeepLink(address: string) {
  try {
    sessionStorage.setItem(key, address)
  } catch {
    // Storage is switched off: the way leads to the usual page.
  }
}

/** Answers it once. */
export function takeDeepLink(): string | undefined {
  try {
    const address = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return address ?? undefined
  } catch {
    return undefined
  }
}
