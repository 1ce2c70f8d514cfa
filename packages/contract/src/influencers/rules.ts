/** A sample search of a visitor. */
export const sampleRules = { maxCreators: 5, maxLength: 60 }
