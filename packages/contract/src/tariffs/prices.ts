/** A price or a value that only a contract can name. */
export const byRequest = -1
/** A month of a plan, which no calendar month is. */
export const monthMs = 2_592_000_000
