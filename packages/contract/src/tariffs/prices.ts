/** A price or value that only a contract defines. */
export const byRequest = -1
/** A month of a plan, unlike calendar months. */
export const monthMs = 2_592_000_000
