export type Tokens = { accessToken: string; refreshToken: string }

/** `persisted` says whether they outlive the browser window; `signIn` tells one sign-in from the next. */
export type HeldTokens = Tokens & { persisted: boolean; signIn: string }

export type TokenStore = {
  read(): HeldTokens | undefined
  write(tokens: HeldTokens): void
  clear(): void
  /** Calls when another tab has written or cleared. */
  watch(listener: () => void): () => void
}

export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
/** Tells which key another tab has changed; null is all of them. */
export type StorageChanges = (listener: (key: string | null) => void) => () => void

const key = 'limelight.session'

export function createTokenStore(
  local: StorageArea,
  window: StorageArea,
  changes: StorageChanges = () => () => {},
): TokenStore {
  return {
    read() {
      const kept = parse(local.getItem(key))
      if (kept !== undefined) return { ...kept, persisted: true }
      const passing = parse(window.getItem(key))
      return passing && { ...passing, persisted: false }
    },
    write({ persisted, ...held }) {
      const [area, other] = persisted ? [local, window] : [window, local]
      // Replaced in one step: other tabs are told of each, and without tokens they would sign out.
      area.setItem(key, JSON.stringify(held))
      other.removeItem(key)
    },
    clear() {
      local.removeItem(key)
      window.removeItem(key)
    },
    watch: listener => changes(changed => (changed === key || changed === null) && listener()),
  }
}

/** What somebody else left under our key counts as nothing. */
function parse(text: string | null): (Tokens & { signIn: string }) | undefined {
  if (text === null) return undefined
  try {
    const { accessToken, refreshToken, signIn }: Record<string, unknown> = JSON.parse(text)
    if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return undefined
    return { accessToken, refreshToken, signIn: typeof signIn === 'string' ? signIn : '' }
  } catch {
    return undefined
  }
}

/** The two storages of the browser. Where they are switched off, the session lives as long as the page. */
export function browserTokenStore(): TokenStore {
  try {
    return createTokenStore(window.localStorage, window.sessionStorage, otherTabs)
  } catch {
    return createTokenStore(memoryArea(), memoryArea())
  }
}

/** A page that comes back out of the browser's cache has missed what was said meanwhile. */
const otherTabs: StorageChanges = listener => {
  const onStorage = (event: StorageEvent) => listener(event.key)
  const onReturn = (event: PageTransitionEvent) => event.persisted && listener(null)
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onReturn)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onReturn)
  }
}

export function memoryArea(): StorageArea {
  const texts = new Map<string, string>()
  return {
    getItem: name => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: name => void texts.delete(name),
  }
}
