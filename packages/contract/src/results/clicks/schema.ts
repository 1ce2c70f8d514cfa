/** BOT: robots, previews and prefetches. OWN: the owner of the list. */
export const clickKinds = ['BOT', 'OWN', 'CLICK'] as const
