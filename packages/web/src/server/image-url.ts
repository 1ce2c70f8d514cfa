/** Where the browser finds an image: a path is a file of our own house, an address is one on the image host. */
export function imageUrl(url: string): string {
  return /^https?:\/\//.test(url) ? url : `/media/${url}`
}
