/** A path is a file that our API serves; a full URL points to the image host. */
export function imageUrl(url: string): string {
  return /^https?:\/\//.test(url) ? url : `/media/${url}`
}
