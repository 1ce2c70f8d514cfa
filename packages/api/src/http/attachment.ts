/** RFC 6266: an ASCII name for old clients and the full name for all others. */
export function attachment(name: string): string {
  // Characters that file systems or shells reject.
  const whole = name.replace(/[\p{Cc}\p{Cf}"*/:<>?\\|]+/gu, '-')
  const plain = whole
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9.]+/g, '-')
    .replace(/^-+(?=[A-Za-z0-9])/, '')
  const encoded = encodeURIComponent(whole).replace(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
