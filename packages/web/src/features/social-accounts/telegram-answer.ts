type Place = Pick<Location, 'search' | 'hash'>

/** The code of OpenID in the query, or the signed fields of the widget in the fragment. */
export function readTelegramAnswer({ search, hash }: Place): Record<string, string> | undefined {
  const query = new URLSearchParams(search)
  const code = query.get('code')
  const state = query.get('state')
  if (code !== null && state !== null) return { code, state }
  const packed = /^#tgAuthResult=([\w-]+)$/.exec(hash)?.[1]
  return packed === undefined ? undefined : readWidget(packed)
}

function readWidget(packed: string): Record<string, string> | undefined {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
    const fields: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof fields !== 'object' || fields === null) return undefined
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  } catch {
    return undefined
  }
}
