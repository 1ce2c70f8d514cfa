/** Port 0 allows all ports, because tests listen on free ones. */
export function isOnOrigin(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  const allowed = new URL(origin)
  if (allowed.port === '0') allowed.port = url.port
  return url.origin === allowed.origin && url.username === '' && url.password === '' && url.hash === ''
}
