/** The rules for files of any type, which arrive in parts. Without zod, because pages check them before an upload. */
export const uploadRules = {
  /** Bytes; 200 MB. */
  maxBytes: 209_715_200,
  /** Bytes of one part; 8 MB. */
  maxPartBytes: 8_388_608,
  maxNameLength: 200,
}

/** Types that a page can show. All others are only downloaded. */
export function isShown(type: string): boolean {
  return type.startsWith('image/') || type.startsWith('video/')
}
