/** The query of an address with some parameters changed; `undefined` and '' remove one. */
export function withParams(query: URLSearchParams, changes: { [name: string]: string | undefined }): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
