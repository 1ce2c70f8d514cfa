import type { ContentItem } from '@limelight/contract/content/schema'

export type Author = ContentItem['author'] & { id: string; itemCount: number }

/** The authors of these items, those with the most items first. */
export function authorsOf(items: readonly Pick<ContentItem, 'authorId' | 'author'>[]): Author[] {
  const authors = new Map<string, Author>()
  for (const { authorId: id, author } of items) {
    const itemCount = (authors.get(id)?.itemCount ?? 0) + 1
    authors.set(id, { ...author, id, itemCount })
  }
  return [...authors.values()].sort((one, other) => other.itemCount - one.itemCount)
}
