/** What an uploaded picture has to be. Without zod, because pages say it before anything is sent. */
export const imageRules = {
  /** Pixels. */
  minSide: 100,
  /** Bytes; 5 MB. */
  maxBytes: 5_242_880,
  /** Files of one upload. */
  maxFiles: 10,
}

export const maxPortfolioImages = 20
