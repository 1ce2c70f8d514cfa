export type Tokens = { accessToken: string; refreshToken: string }

/** `persisted` says whether they outlive the browser window. */
export type HeldTokens = Tokens & { persisted: boolean }

export type TokenStore = {
  read(): HeldTokens | undefined
  write(tokens: HeldTokens): void
  clear(): void
}

export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'limelight.session'

export function createTokenStore(local: StorageArea, window: StorageArea): TokenStore {
  const clear = () => {
    local.removeItem(key)
    window.removeItem(key)
  }
  return {
    read() {
      const kept = parse(local.getItem(key))
      if (kept !== undefined) return { ...kept, persisted: true }
      const passing = parse(window.getItem(key))
      return passing && { ...passing, persisted: false }
    },
    write({ persisted, accessToken, refreshToken }) {
      clear()
      const area = persisted ? local : window
      area.setItem(key, JSON.stringify({ accessToken, refreshToken }))
    },
    clear,
  }
}

/** What somebody else left under our key counts as nothing. */
function parse(text: string | null): Tokens | undefined {
  if (text === null) return undefined
  try {
    const { accessToken, refreshToken }: Record<string, unknown> = JSON.parse(text)
    return typeof accessToken === 'string' && typeof refreshToken === 'string'
      ? { accessToken, refreshToken }
      : undefined
  } catch {
    return undefined
  }
}

/** The two storages of the browser. Where they are switched off, the session lives as long as the page. */
export function browserTokenStore(): TokenStore {
  try {
    return createTokenStore(window.localStorage, window.sessionStorage)
  } catch {
    return createTokenStore(memoryArea(), memoryArea())
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
