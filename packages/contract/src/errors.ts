import type { FormalOffer } from './formal-offers/schema.ts'
import type { LimitName } from './limits.ts'
import type { Dispute } from './orders/disputes.ts'
import type { Order } from './orders/schema.ts'
import type { Scope } from './platform/rules.ts'
import type { Upload } from './uploads/schema.ts'

/** Every error code that a caller can receive, with its HTTP status and text. */
export const errorCatalogue = {
  ACCESS_CREATE_FAIL: { status: 502, text: 'Failed to create access.' },
  ACTIVATION_LINK_ERROR: { status: 400, text: 'Error with activation link.' },
  AUTH_FAIL: { status: 401, text: 'AUTHENTICATION ERROR' },
  ACCOUNT_DELETED: { status: 403, text: 'This account has been deleted.' },
  OFFER_ALREADY_ACCEPTED: { status: 409, text: 'Offer already accepted' },
  AUTH_SERVICE_BUSY: { status: 429, text: 'Authentication service is busy. Please try again later.' },
  CLIENT_WALLET_NOT_SET: { status: 422, text: 'Client wallet not set.' },
  OWNER_WALLET_NOT_SET: { status: 422, text: 'Owner wallet not set.' },
  ITEM_NOT_FOUND: { status: 404, text: 'Nothing found' },
  FAVOURITES_LIST_ALREADY_EXISTS: { status: 409, text: 'A list with the same name already exists' },
  MAIL_IS_BUSY: { status: 409, text: 'Mail is busy. Please try different Email.' },
  OWN_OFFER_ERROR: { status: 403, text: 'Cannot perform action on own offer.' },
  PASSWORD_CHANGE_GOOGLE_ERROR: { status: 403, text: "You can't change your password." },
  NEGATIVE_PRICE: { status: 400, text: 'Price cannot be negative.' },
  PRICE_TOO_SMALL: { status: 400, text: 'Price is too small.' },
  KANBAN_COLUMN_CANNOT_BE_DELETED: { status: 409, text: 'This column cannot be deleted' },
  PROMOCODE_OR_SIMILAR_ALREADY_EXISTS: { status: 409, text: 'You already used this or similar Promo Code' },
  EXPORT: { status: 403, text: 'Export is not allowed. Upgrade to a higher tariff' },
  MAX_VOLUME_USERNAME_URL: { status: 403, text: 'You have reached your limit. Upgrade to a higher tariff' },
  MAX_EMAILS: { status: 403, text: 'You have reached your limit. Upgrade to a higher tariff' },
  MAX_FAVOURITE_LISTS: { status: 403, text: 'You have reached your limit. Upgrade to a higher tariff' },
  MAX_FAVOURITE_VOLUME: { status: 403, text: 'You have reached your limit. Upgrade to a higher tariff' },
  MAX_FAVOURITE_RECORDS: { status: 403, text: 'You have reached your limit. Upgrade to a higher tariff' },
  OPENAI_ERROR: { status: 502, text: "Can't reach the GPT, try again later." },
  CHAT_CREATE_ERROR: { status: 400, text: 'Failed to create chat.' },
  DATABASE_ERROR: { status: 500, text: 'Something went wrong. Please try again later.' },
  DISPUTE_ACTION_CANNOT_RUN: { status: 409, text: 'This dispute action is not possible now.' },
  DISPUTE_ACTION_NOT_FOUND: { status: 400, text: 'Unknown dispute action.' },
  DISPUTE_IS_CREATED: { status: 409, text: 'The dispute has already been created.' },
  FILE_INVALID_FORMAT: { status: 400, text: 'Invalid file format.' },
  FILE_NOT_SEND: { status: 400, text: 'No file was sent.' },
  FILE_NOT_UPLOAD: { status: 500, text: 'The file was not uploaded.' },
  INVALID_DISPUTE_COMMENT: { status: 400, text: 'Invalid dispute comment.' },
  INVALID_DISPUTE_PRICE: { status: 400, text: 'Invalid dispute price.' },
  INVALID_ORDER_ACTION: { status: 409, text: 'This action is not possible for the order.' },
  INVALID_PAYMENT_SIDE: { status: 403, text: 'Invalid payment side.' },
  INVALID_QUERY_STRING: { status: 400, text: 'Invalid query.' },
  ITEM_COUNT_ERROR: { status: 400, text: 'Invalid number of items.' },
  MAX_AMOUNT_ERROR: { status: 400, text: 'The amount is above the maximum.' },
  ORDER_ALREADY_CONFIRM: { status: 409, text: 'The order is already confirmed.' },
  ORDER_ALREADY_PAID: { status: 409, text: 'The order is already paid.' },
  ORDER_ALREADY_SEND: { status: 409, text: 'The order is already sent.' },
  ORDER_AMOUNT_LESS_THAN_INITIAL_PRICE: { status: 400, text: 'The amount is less than the initial price.' },
  ORDER_CANNOT_BE_PAID: { status: 409, text: 'The order cannot be paid.' },
  ORDER_CURRENCY_MISMATCH: { status: 400, text: 'The currency does not match the order.' },
  ORDER_NOT_FOUND: { status: 404, text: 'Order not found.' },
  ORDER_IS_BLOCKED: { status: 403, text: 'The order is blocked.' },
  PERSONAL_INFO_MISSING: { status: 422, text: 'Fill in your personal information.' },
  PRICE_ALREADY_ACCEPTED: { status: 409, text: 'The price is already accepted.' },
  SOCIAL_ACCOUNT_MISSING: { status: 422, text: 'Link a social account first.' },
  UNAUTHORIZED_ACTION: { status: 403, text: 'You are not allowed to do this.' },
  REVIEWS_NOT_ALLOWED: { status: 403, text: 'You cannot leave a review.' },
  COMMENT_NOT_ALLOWED: { status: 403, text: 'You cannot comment.' },
  PASSWORD_CHANGE_ERROR: { status: 400, text: 'Failed to change the password.' },
  OFFER_FO_SCHEMA_ERROR: { status: 400, text: 'The preferences are not valid.' },
  RATING_REQUIRED_PARAMS: { status: 400, text: 'Rating parameters are required.' },
  CHAT_INVALID_USER: { status: 403, text: 'Invalid chat user.' },
  CHAT_MESSAGE_INVALID_USER: { status: 403, text: 'You are not a member of this chat.' },
  UNKNOWN_TYPE: { status: 400, text: 'Unknown type.' },
  OFFER_NOT_FILLED: { status: 422, text: 'Fill in all required offer fields.' },
  PAYMENT_CURRENCY_NOT_FOUND: { status: 400, text: 'Currency not found.' },
  REQUEST_INVALID_MEMBER: { status: 403, text: 'You are not a member of this request.' },
  REQUEST_ALREADY_EXISTS: { status: 409, text: 'The request already exists.' },
  REQUEST_IMMUTABLE_STATUS: { status: 409, text: 'The request status cannot be changed.' },
  CONFIG_IS_BUSY: { status: 409, text: 'The config is in use.' },
  PROMOCODE_LIMIT_IS_OVER: { status: 409, text: 'The Promo Code limit is over.' },
  PROMOCODE_EXPIRED: { status: 409, text: 'The Promo Code has expired.' },
  PROMOCODE_NOT_STARTED: { status: 409, text: 'The Promo Code is not active yet.' },
  PROMOCODE_ALREADY_ACTIVATED: { status: 409, text: 'The Promo Code is already activated.' },
  SEARCH_DEPTH: { status: 403, text: 'You have reached your limit. Upgrade to a higher tariff' },
  SEARCH_PER_DAY: { status: 403, text: 'You have reached your limit. Upgrade to a higher tariff' },
  SEARCH_PER_MONTH: { status: 403, text: 'You have reached your limit. Upgrade to a higher tariff' },
  MAX_INFLUENCERS_BY_CHART: { status: 403, text: 'You have reached your limit. Upgrade to a higher tariff' },
  ACTIVITY_PER_DAY: { status: 403, text: 'You have reached your limit. Upgrade to a higher tariff' },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof errorCatalogue

export function isErrorCode(word: string): word is ErrorCode {
  return Object.hasOwn(errorCatalogue, word)
}

/** What a refusal tells besides its code. */
export type RefusalDetails = {
  /** Texts for the fields of a form, by field name. */
  fields?: Record<string, string>
  /** For consent to another version: the version that stands. For a part of a file that is not the next one: the upload. */
  current?: Current
  /** For a cart: the orders that cannot be paid. Nothing is paid, and the rest can be signed anew. */
  orders?: RefusedOrder[]
  /** For a limit between people: how many proposals, requests and orders went out today, to one person or to all. */
  sent?: { count: number; to: string | null }
  /** For a key: the scope that it lacks, or null where no key may call. */
  scope?: Scope | null
}

export type Current = Order | Dispute | FormalOffer | Upload

export type RefusedOrder = { id: string; number: number; code: ErrorCode }

/** The body of failed REST calls, and `error.data` of failed tRPC calls. */
export type ErrorBody = RefusalDetails & {
  error: string
  statusCode: number
  errorMessage: string
  /** For a call that was made too often: when it works again. */
  retryAfterSeconds?: number
  /** For a reached limit: its value, and when its counter resets. */
  limit?: ReachedLimit
}

/** `key` is the id of the key whose cap it is. */
export type ReachedLimit = { name: LimitName; value: number; used: number; resetsAt: string | null; key?: string }
