/** The rules for uploaded images. Without zod, because pages check them before an upload. */
export const imageRules = {
  /** Pixels. */
  minSide: 100,
  /** Bytes; 5 MB. */
  maxBytes: 5_242_880,
  /** Files of one upload. */
  maxFiles: 10,
}

export const maxPortfolioImages = 20
