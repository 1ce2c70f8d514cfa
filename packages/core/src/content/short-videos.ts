/** Networks do not mark shorts; most are no longer than this. */
export const maxShortSeconds = 60
