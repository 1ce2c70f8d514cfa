import type { Config } from './config.ts'

/** Without an image host, the URL is relative to `/media/`. */
export function imageUrl({ imageHost }: Pick<Config, 'imageHost'>, path: string): string {
  return imageHost === undefined ? path : `${imageHost}/${path}`
}
