import type { ExportRow } from '@limelight/db/favourites/tables'

/** Column names in plain words, for people who open the file in a spreadsheet. */
const names: Record<string, string> = {
  id: 'ID',
  socialNetwork: 'Network',
  name: 'Name',
  username: 'Username',
  url: 'Link',
  email: 'Email',
  followers: 'Followers',
  following: 'Following',
  viewsTotal: 'Views',
  videoTotal: 'Videos',
  er: 'Engagement rate (%)',
  aqs: 'Quality score',
  lastPostDate: 'Last post',
  location: 'Location',
  language: 'Language',
  gender: 'Gender',
  accountType: 'Account type',
  hasEmail: 'Has email',
  categories: 'Categories',
  brands: 'Brands that paid',
  isSponsored: 'Sponsored',
  text: 'Caption',
  authorId: 'Author ID',
  author: 'Author',
  isVideo: 'Is video',
  timelineType: 'Type',
  likesTotal: 'Likes',
  commentsTotal: 'Comments',
  publishDate: 'Published',
  seller: 'Seller',
  category: 'Category',
  price: 'Price (USDT)',
  execDays: 'Days',
  maxAmount: 'Maximum amount',
  rating: 'Rating',
  reviewsTotal: 'Reviews',
  priceSource: 'Source of the price',
  priceLow: 'Lowest price (USDT)',
  priceHigh: 'Highest price (USDT)',
  priceOrders: 'Orders behind the price',
  addedAt: 'Added',
  column: 'Board column',
  note: 'Note',
  audienceCountries: 'Audience countries (%)',
  audienceLanguages: 'Audience languages (%)',
  audienceAges: 'Audience ages (%)',
  audienceGenders: 'Audience genders (%)',
  audienceReachable: 'Reachable followers (%)',
  audienceSuspicious: 'Suspicious followers (%)',
  audienceSampleSize: 'Audience sample size',
  audienceDate: 'Audience date',
}

const youtubeNames: Record<string, string> = { followers: 'Subscribers', text: 'Title' }

export function readableHeaders(network: ExportRow['network'], columns: readonly string[]): string[] {
  const known = network === 'youtube' ? { ...names, ...youtubeNames } : names
  return columns.map(column => known[column] ?? column)
}
