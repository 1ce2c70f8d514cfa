export type Tokens = { accessToken: string; refreshToken: string }

/** `persisted` tokens outlive the browser window; `signIn` identifies the sign-in. */
export type StoredTokens = Tokens & { persisted: boolean; signIn: string }

export type TokenStore = {
  read(): StoredTokens | undefined
  write(tokens: StoredTokens): void
  clear(): void
  /** Calls when another tab has written or cleared. */
  watch(listener: () => void): () => void
}

export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
/** The whole of the browser's storage can also be listed. */
export type ListedArea = StorageArea & { keys: () => string[] }
/** Passes the key that another tab has changed; null means all keys. */
export type StorageChanges = (listener: (key: string | null) => void) => () => void

export function createTokenStore(
  local: StorageArea,
  window: StorageArea,
  changes: StorageChanges = () => () => {},
  key = 'limelight.session',
): TokenStore {
  return {
    read() {
      const persisted = parse(local.getItem(key))
      if (persisted !== undefined) return { ...persisted, persisted: true }
      const temporary = parse(window.getItem(key))
      return temporary && { ...temporary, persisted: false }
    },
    write({ persisted, ...stored }) {
      const [area, other] = persisted ? [local, window] : [window, local]
      // Written before the other area is cleared: other tabs see each step, and sign out without tokens.
      area.setItem(key, JSON.stringify(stored))
      other.removeItem(key)
    },
    clear() {
      local.removeItem(key)
      window.removeItem(key)
    },
    watch: listener => changes(changed => (changed === key || changed === null) && listener()),
  }
}

/** Anything malformed under our key is ignored. */
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

/** Uses the browser's storage. Where it is disabled, the session lives as long as the page. */
export function browserTokenStore(key: string): TokenStore {
  try {
    return createTokenStore(window.localStorage, window.sessionStorage, otherTabs, key)
  } catch {
    return createTokenStore(memoryArea(), memoryArea())
  }
}

/** A page restored from the back/forward cache has missed storage events, so it reports a change of all keys. */
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

/** What outlives the window. Without storage, or when it is full, it lasts as long as the page. */
export function browserArea(open = () => window.localStorage): ListedArea {
  const page = memoryArea()
  try {
    const storage = open()
    return {
      getItem: name => page.getItem(name) ?? storage.getItem(name),
      setItem(name, text) {
        try {
          storage.setItem(name, text)
          page.removeItem(name)
        } catch {
          page.setItem(name, text)
        }
      },
      removeItem(name) {
        storage.removeItem(name)
        page.removeItem(name)
      },
      keys: () => Object.keys(storage),
    }
  } catch {
    return page
  }
}

export function memoryArea(): ListedArea {
  const texts = new Map<string, string>()
  return {
    keys: () => [...texts.keys()],
    getItem: name => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: name => void texts.delete(name),
  }
}
