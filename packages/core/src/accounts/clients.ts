/** The first match counts: browsers name others, too. The group is the version. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\/(\d{1,4})?/, 'Edge'],
  [/\bOPR\/(\d{1,4})?/, 'Opera'],
  [/\bSamsungBrowser\/(\d{1,4})?/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d{1,4})?/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d{1,4})?/, 'Chrome'],
  [/^(?=.*\bVersion\/(\d{1,4})?).*\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** "Firefox 132 on Linux", from a User-Agent header; null when it is no known browser. */
export function describeClient(userAgent = ''): string | null {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser === undefined) return null
  return system === undefined ? browser : `${browser} on ${system}`
}

function nameIn(known: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  for (const [pattern, name] of known) {
    const match = pattern.exec(userAgent)
    if (match !== null) return match[1] === undefined ? name : `${name} ${match[1]}`
  }
  return undefined
}
