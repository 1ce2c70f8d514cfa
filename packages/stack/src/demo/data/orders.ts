/** What buyer@ writes to sellers, in turn. */
export const briefs = [
  'Keep the label visible in the first three seconds.',
  'A quiet voice-over, please. The bag should look used, not new.',
  'Show the zip and the inner pocket. No music with lyrics.',
  'One version in German, one without words.',
  'The logo may stay small. Light matters more to us.',
  'Please mention the code HARBOUR10 once, at the end.',
]

export const deliveryComments = [
  'All online. The first comments are asking where to buy it.',
  'Here is the final cut, with captions in both languages.',
  'Posted this morning; the raw files are in the folder behind the link.',
]

/** Reviews of orders that the demo has paid on the chain. */
export const paidReviews = [
  { rating: 5, text: 'Sharp, calm and on time. The captions alone were worth the price.' },
  { rating: 5, text: 'We heard the right questions before the first shot. We have ordered again.' },
  { rating: 4, text: 'A lovely film. The first cut was a bit dark, the second one was perfect.' },
  { rating: 5, text: 'Tidy files, clear invoice, and a comment section full of real questions.' },
]
