/** What buyers say, by their stars. */
export const reviewTexts: Record<3 | 4 | 5, readonly string[]> = {
  5: [
    'Two days early, and the voice-over sounded like someone who has used it for years. The script round saved us both time.',
    'Raw files were tidy and named. We will come back.',
    'Exactly the calm tone we asked for. Comments under the post were real questions, not emojis.',
    'Clear answers, no surprises, and the label was visible from the first second.',
    'We changed the brief late and it was taken with good humour. The second cut is the best we have.',
    'Sales from the link paid for the order within a week.',
    'Very well lit, sharp sound, and captions without a single mistake.',
    'A pleasure from the first message to the last.',
    'The pictures now hang in our shop. That says it all.',
    '',
  ],
  4: [
    'Good frames, one link was missing at first; fixed within the hour.',
    'A day late, but we were told in time and the result is good.',
    'Strong video. The thumbnail needed a second try.',
    'Friendly and quick. We would have liked one more take to choose from.',
    'Views were above what was promised, the caption was a little long.',
    '',
  ],
  3: [
    'The work is fine, the communication took patience.',
    'Half of the points of our brief made it into the video. The rest is good.',
    'Delivered on the last hour, with a shaky start. It did its job.',
  ],
}

export const replyTexts: readonly string[] = [
  'Thank you! The second one has my favourite light of the year in it.',
  'Glad it worked out. Write me whenever the next product is ready.',
  'You were a great client: a clear brief makes half of the work.',
  'Thank you for the patience with the link. It is on my checklist now.',
  'That makes my day. Until next time.',
]

/** Of ten reviews in a row: mostly five stars. */
export const starsInTurn: readonly (3 | 4 | 5)[] = [5, 5, 4, 5, 5, 5, 4, 5, 3, 5]
