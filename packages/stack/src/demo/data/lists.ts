import type { FieldKind } from '@limelight/contract/favourites/rules'
import type { SocialNetwork } from '@limelight/contract/networks'

export type Brief = {
  name: string
  description: string
  type: 'influencer' | 'content'
  subtype: SocialNetwork
  /** The filters of the search that fills the list. */
  filters: Record<string, unknown>
  /** How many of the first results are added. */
  count: number
  /** The shares of the cards at which the second, third and fourth column begin. */
  stages?: readonly [number, number, number]
  notes?: readonly string[]
  /** In USDT. */
  budget?: string
  fields?: readonly DemoField[]
}

/** A custom column with the values of the last items, from the end; choices are named. */
export type DemoField = {
  name: string
  kind: FieldKind
  choices?: readonly string[]
  values: readonly (string | number)[]
}

/** The lists of the demo users, oldest first. */
type Keeper = { email: string; briefs: Brief[] }

export const keepers: Keeper[] = [
  {
    email: 'buyer@limelight.test',
    briefs: [
      {
        name: 'Hooks that work',
        description: 'The first three seconds',
        type: 'content',
        subtype: 'instagram',
        filters: { search: 'honest take', isVideo: 1, language: 'en' },
        count: 24,
        fields: [
          {
            name: 'Hook',
            kind: 'choice',
            choices: ['Question', 'Claim', 'Sound'],
            values: ['Claim', 'Question', 'Claim', 'Sound', 'Question', 'Claim'],
          },
          { name: 'Seconds', kind: 'number', values: [3, 2, 3, 1.5, 2, 3] },
        ],
      },
      {
        name: 'Clean beauty, micro',
        description: 'Under 50k, products only',
        type: 'influencer',
        subtype: 'instagram',
        filters: { themes: ['Natural beauty', 'Skincare', 'Make up'], followersMax: 50_000, erMin: 3 },
        count: 40,
        stages: [0.7, 0.9, 1],
        notes: ['Sent the starter set on Monday', 'Allergic to nuts: no almond oil'],
      },
      {
        name: 'Desk setups',
        description: 'Long reviews, autumn',
        type: 'influencer',
        subtype: 'youtube',
        filters: { themes: ['Computers', 'Programming', 'Smart home', 'Audio gear'], followersMin: 20_000 },
        count: 30,
        stages: [0.6, 0.8, 0.9],
        notes: ['Needs the desk for six weeks', 'Has a film studio in Leeds'],
      },
      {
        name: 'Trail shoes 2027',
        description: '40 pairs to give away',
        type: 'influencer',
        subtype: 'instagram',
        filters: {
          themes: ['Running', 'Trail running', 'Hiking', 'Backpacking'],
          followersMin: 5000,
          followersMax: 200_000,
          hasEmail: true,
        },
        count: 60,
        stages: [0.5, 0.8, 0.95],
        notes: ['Size 42, runs the Zugspitze ultra in June', 'Only with a rain day as plan B'],
      },
      {
        name: 'Spring kitchen DACH',
        description: 'Launch in April',
        type: 'influencer',
        subtype: 'instagram',
        filters: { themes: ['Food', 'Family recipes', 'Slow living'], locations: ['DE', 'AT', 'CH'] },
        count: 150,
        stages: [0.55, 0.8, 0.92],
        budget: '20000',
        fields: [
          { name: 'Fee agreed', kind: 'number', values: [60, 80, 45, 30, 50, 75, 25, 40] },
          {
            name: 'Sample',
            kind: 'choice',
            choices: ['To send', 'Sent', 'Arrived'],
            values: [
              'Arrived',
              'Arrived',
              'Sent',
              'Arrived',
              'Sent',
              'Sent',
              'To send',
              'To send',
              'To send',
              'To send',
            ],
          },
          { name: 'Goes online', kind: 'date', values: ['2027-03-29', '2027-04-02', '2027-04-02', '2027-04-09'] },
          { name: 'Dish', kind: 'text', values: ['Wild garlic gnocchi', 'Rhubarb cake', 'Asparagus tart'] },
        ],
        notes: [
          'Asks 900 € for two reels',
          'Cooks vegan since January, so no butter in the picture',
          'Call again after Easter',
          'Signed; products sent to Vienna',
          'Agency answers within a day',
          'Wants the recipe two weeks before',
        ],
      },
    ],
  },
  {
    email: 'seller@limelight.test',
    briefs: [
      {
        name: 'Film makers I like',
        description: 'For joint trips',
        type: 'influencer',
        subtype: 'youtube',
        filters: { themes: ['Travel', 'Cameras', 'Photography'] },
        count: 12,
        stages: [0.75, 1, 1],
        notes: ['Met in Lisbon, open to a swap'],
      },
    ],
  },
]
