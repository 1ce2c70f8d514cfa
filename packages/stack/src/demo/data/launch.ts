/** A campaign of buyer@ with six orders, whose list of creators shows what it brought. */
export const launch = {
  name: 'Autumn launch',
  description: 'The Nordlicht desk lamp',
  brief: 'Show the lamp in the evening, switched on. Name @nordlicht and #desklamp, and mark the post as advertising.',
  reason: 'The higher price is for the right to run the post as an ad for 30 days.',
  mention: '@nordlicht',
  hashtag: '#desklamp',
  liveDays: 30,
  currency: 'EUR',
  rate: '1.08',
}

export type LaunchPost = {
  text: string
  publishedDaysAgo: number
  /** When it was read; the first time at once. */
  readDaysAgo: readonly number[]
  /** What happened between two readings. */
  removedDaysAgo?: number
  unlinkedDaysAgo?: number
}

export type LaunchOrder = {
  seller: string
  price: string
  paidDaysAgo: number
  post?: LaunchPost
  isConfirmed?: boolean
}

export const launchOrders: readonly LaunchOrder[] = [
  {
    seller: 'seller1@limelight.test',
    price: '480',
    paidDaysAgo: 13,
    isConfirmed: true,
    post: {
      text: 'New lamp day with @nordlicht. My evenings have a colour again. #desklamp #ad',
      publishedDaysAgo: 11.4,
      readDaysAgo: [11.3, 0.2],
    },
  },
  {
    seller: 'seller3@limelight.test',
    price: '320',
    paidDaysAgo: 21,
    isConfirmed: true,
    post: {
      text: 'Hemming until midnight under @nordlicht. #desklamp #ad',
      publishedDaysAgo: 20,
      readDaysAgo: [19.9, 11.6, 11.5],
      removedDaysAgo: 11.7,
    },
  },
  {
    seller: 'seller4@limelight.test',
    price: '260',
    paidDaysAgo: 17,
    isConfirmed: true,
    post: {
      text: 'One suit, one chair, one light: @nordlicht. #desklamp #ad',
      publishedDaysAgo: 16,
      readDaysAgo: [15.9, 5, 3.5],
      unlinkedDaysAgo: 4,
    },
  },
  {
    seller: 'seller5@limelight.test',
    price: '540',
    paidDaysAgo: 35,
    isConfirmed: true,
    post: {
      text: 'Bread at five in the morning, lit by @nordlicht. #desklamp #ad',
      publishedDaysAgo: 33,
      readDaysAgo: [32.9, 2.9],
    },
  },
  {
    seller: 'seller6@limelight.test',
    price: '300',
    paidDaysAgo: 4,
    post: {
      text: 'A cake needs butter and a good light. #desklamp #ad',
      publishedDaysAgo: 2.5,
      readDaysAgo: [2.4, 0.3],
    },
  },
  { seller: 'seller7@limelight.test', price: '410', paidDaysAgo: 2 },
]

/** Has a link and codes, but no order yet. */
const withoutOrder = 'seller9@limelight.test'
export const launchCreators: readonly string[] = [...launchOrders.map(({ seller }) => seller), withoutOrder]

/** Stays in the results. */
export const leftCreator = 'seller5@limelight.test'

/** `weight` is the share of clicks and sales. */
export const launchLinks: readonly { seller: string; clicksPerDay: number }[] = [
  { seller: 'seller1@limelight.test', clicksPerDay: 62 },
  { seller: 'seller3@limelight.test', clicksPerDay: 24 },
  { seller: 'seller5@limelight.test', clicksPerDay: 41 },
  { seller: 'seller6@limelight.test', clicksPerDay: 13 },
  { seller: 'seller9@limelight.test', clicksPerDay: 8 },
]

export const launchCodes: readonly { seller: string; code: string }[] = [
  { seller: 'seller1@limelight.test', code: 'LEYLA10' },
  { seller: 'seller3@limelight.test', code: 'AMINA10' },
  { seller: 'seller4@limelight.test', code: 'JULIEN10' },
  { seller: 'seller5@limelight.test', code: 'ROSA10' },
  { seller: 'seller5@limelight.test', code: 'ROSAFRIENDS' },
  { seller: 'seller6@limelight.test', code: 'INES10' },
  { seller: 'seller9@limelight.test', code: 'THEO10' },
]

/** What the shop did to a code: its later sales are not assigned. */
export const renamedCode = { from: 'LEYLA10', to: 'LEYLA15', daysAgo: 9 }

export const launchSales = { count: 240, days: 30, refundedParts: ['0', '0', '0', '40', '40', '40', '20', '20', '20'] }
