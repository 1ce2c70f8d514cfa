import * as z from 'zod'
import { removeInvisible, tooLong } from '../forms.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { listOf, page, wordOf } from '../query.ts'
import { fileSchema } from '../users/file.ts'
import { userCardSchema } from '../users/schema.ts'
import { maxMessageFiles, maxMessageLength, maxRequestLength } from './limits.ts'

/** What a chat or a request is about. */
const sourceKinds = ['EMPTY', 'OFFER', 'OFFER_FO', 'ORDER', 'DISPUTE'] as const
const chatStatuses = ['OPEN', 'BLOCKED'] as const
const chatRoles = ['OWNER', 'CLIENT', 'ADMIN'] as const
const messageKinds = ['TEXT', 'IMAGE', 'SYSTEM'] as const
const requestStatuses = ['PENDING', 'ACCEPTED', 'REJECTED', 'BLOCKED'] as const

/** The words that select chats: all, those of one kind of source, or those in one state. */
const chatWords = ['ALL', ...sourceKinds, 'READ', 'UNREAD', 'ACCEPTED', 'REJECTED', 'BLOCKED'] as const
const requestWords = [...chatWords, 'PENDING'] as const

const sourceKindSchema = z.enum(sourceKinds)
const nullableText = z.string().nullable()

/** What a chat is about, as it is now. A source that no longer exists keeps its title. */
export const chatSourceSchema = z.object({
  kind: sourceKindSchema,
  id: nullableText,
  title: z.string(),
  imageUrl: nullableText,
  orderId: nullableText,
  number: z.int().nullable(),
  status: nullableText,
  waitingFor: z.enum(['OWNER', 'CLIENT']).nullable(),
  price: nullableText,
  deadline: dateSchema.nullable(),
})

/** What has happened, for the card that shows it. The text of its message is the same as a sentence. */
export const systemSchema = z.object({
  what: z.string(),
  sourceKind: sourceKindSchema,
  sourceId: z.string(),
  orderId: nullableText,
  status: z.string(),
  by: z.enum(['OWNER', 'CLIENT', 'ADMIN', 'SYSTEM', 'CHAIN']),
  /** The words of a request of changes. Older messages have none. */
  comment: nullableText.default(null),
})

export const messageSchema = z
  .object({
    id: z.string(),
    chatId: z.string(),
    /** 1 for the first message of the chat, without gaps. */
    number: z.int(),
    /** Null for messages of the product itself. */
    userId: nullableText,
    kind: z.enum(messageKinds),
    text: z.string(),
    files: z.array(fileSchema),
    system: systemSchema.nullable(),
    /** When the counterpart viewed the caller's message, or the caller the message of another member. */
    viewedAt: dateSchema.nullable(),
    createdAt: dateSchema,
  })
  .meta({ id: 'Message' })

export const chatSchema = z
  .object({
    id: z.string(),
    status: z.enum(chatStatuses),
    blockedBy: nullableText,
    isMarketer: z.boolean(),
    counterpart: userCardSchema,
    members: z.array(
      z.object({
        id: z.string(),
        fullName: z.string(),
        photo: userCardSchema.shape.photo,
        role: z.enum(chatRoles).nullable(),
      }),
    ),
    source: chatSourceSchema,
    requestId: nullableText,
    requestStatus: z.enum(requestStatuses).nullable(),
    unreadCount: z.int(),
    lastMessage: messageSchema.nullable(),
    createdAt: dateSchema,
    updatedAt: dateSchema,
  })
  .meta({ id: 'Chat' })

/** A person and all chats with them, the one with the last message first. */
export const conversationSchema = z.object({
  person: userCardSchema,
  chats: z.array(chatSchema),
  lastMessage: messageSchema.nullable(),
  /** The chat of the newest message that is no notice of the product. */
  writtenChatId: nullableText,
  /** The newest message that contains the words of the search; null without a search. */
  found: messageSchema.nullable(),
  unread: z.int(),
})

/** `counts`: how many messages each chat with the person has. */
export const conversationMessagesSchema = z.object({
  ...listOf(messageSchema).shape,
  counts: z.record(z.string(), z.int()),
})

export const requestSchema = z
  .object({
    id: z.string(),
    senderId: z.string(),
    recipientId: z.string(),
    isIncoming: z.boolean(),
    counterpart: userCardSchema,
    source: chatSourceSchema,
    /** Without contact details while the caller is asked to answer. */
    message: z.string(),
    status: z.enum(requestStatuses),
    isViewed: z.boolean(),
    chatId: nullableText,
    createdAt: dateSchema,
    updatedAt: dateSchema,
  })
  .meta({ id: 'Request' })

const chatIdField = { chatId: idSchema }
const unknownType = { error: 'UNKNOWN_TYPE' }
const searchField = z.string({ error: 'INVALID_QUERY_STRING' }).max(200, 'INVALID_QUERY_STRING')

/**
 * The rule checks `text`, `files` and `key` after it has found the chat, because the errors have an
 * order.
 */
export const newMessageSchema = z.object({
  ...chatIdField,
  text: z
    .unknown()
    .optional()
    .meta({ type: 'string', description: `At most ${maxMessageLength} characters` }),
  files: z
    .unknown()
    .optional()
    .meta({ type: 'array', items: { type: 'string' }, description: 'Ids of uploads, and of images of type chat' }),
  key: z
    .unknown()
    .optional()
    .meta({ type: 'string', description: 'Chosen by the client; sending it again answers the same message' }),
})

const textField = (label: string, max: number) =>
  z
    .string({ error: `${label} is not valid` })
    .overwrite(removeInvisible)
    .trim()
    .max(max, tooLong(label, max))

const fileField = z.preprocess(
  value => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value),
  idSchema,
)

/** What a message carries: a text, pictures, or both. */
export const messageFormSchema = z
  .object({
    text: textField('Message', maxMessageLength)
      .nullish()
      .transform(text => text ?? ''),
    files: z
      .array(fileField, { error: 'Files is not valid' })
      .max(maxMessageFiles, 'Files is not valid')
      .nullish()
      .transform(files => [...new Set(files)]),
    key: z.string({ error: 'Key is not valid' }).min(1, 'Key is not valid').max(64, 'Key is not valid').nullish(),
  })
  .refine(({ text, files }) => text !== '' || files.length > 0, { error: 'Message is required', path: ['text'] })

export const messageQuerySchema = z.object({
  ...chatIdField,
  ...page,
  /** Only messages that are older than this one. */
  before: idSchema.optional(),
  search: searchField.optional(),
})
export const conversationQuerySchema = messageQuerySchema.extend({
  userId: idSchema,
  /** Only the messages of this chat with the user. */
  chatId: idSchema.optional(),
})
export const personIdSchema = z.object({ userId: idSchema })
export const messageIdSchema = z.object({ ...chatIdField, messageId: idSchema })
export const viewAllSchema = z.object({ ...chatIdField, upTo: idSchema })
export const viewedSchema = z.object({ ok: z.literal(true), unreadCount: z.int() })

/** The rule checks the ids, because each has an error of its own. */
export const newChatSchema = z.object({
  sourceKind: z.enum(sourceKinds, unknownType).default('EMPTY'),
  sourceId: z.unknown().optional().meta({ type: 'string' }),
  userId: z.unknown().optional().meta({ type: 'string' }),
})
export const chatIdSchema = z.object({ id: idSchema })

/** Lower-case words are accepted too. */
const upper = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value)
export const chatQuerySchema = z.object({
  x: z.preprocess(upper, z.enum(chatWords, unknownType)),
  ...page,
  filter: wordOf(chatWords).default('ALL'),
  search: searchField.optional(),
})
export const peopleQuerySchema = chatQuerySchema.omit({ x: true })
export const sourceQuerySchema = z.object({
  a: z.preprocess(upper, z.enum(sourceKinds, unknownType)),
  /** The id of the source; of the other user for EMPTY. */
  b: idSchema,
  ...page,
})
export const unreadQuerySchema = z.object({ x: z.preprocess(upper, z.enum(chatWords, unknownType)) })
export const unreadChatsSchema = z.object({ count: z.int(), chats: z.int() })

export const newRequestSchema = z.object({
  userId: z.unknown().optional().meta({ type: 'string' }),
  sourceKind: z.enum(['EMPTY', 'OFFER', 'OFFER_FO'], unknownType).default('EMPTY'),
  sourceId: z.unknown().optional().meta({ type: 'string' }),
  message: z
    .unknown()
    .optional()
    .meta({ type: 'string', description: `At most ${maxRequestLength} characters` }),
})
export const requestFormSchema = z.object({
  message: textField('Message', maxRequestLength)
    .nullish()
    .transform(text => text ?? ''),
})
export const requestQuerySchema = z.object({
  x: z.preprocess(upper, z.enum(requestWords, unknownType)),
  ...page,
  box: wordOf(['received', 'sent']).optional(),
})
export const requestAnswerSchema = z.object({
  a: idSchema,
  b: z.preprocess(upper, z.enum(['ACCEPTED', 'REJECTED', 'BLOCKED'], unknownType)),
})
export const unreadRequestsQuerySchema = z.object({ x: z.preprocess(upper, z.enum(requestWords, unknownType)) })
export const unreadRequestsSchema = z.object({ count: z.int() })

/** The live updates of chats. */
export const newMessageUpdateSchema = z.object({ chatId: z.string(), message: messageSchema })
export const chatUpdateSchema = z.object({
  chatId: z.string(),
  what: z.enum(['message', 'viewed', 'status']),
  /** `message`: its number. `viewed`: all messages up to this one were viewed; without it, a single one. */
  number: z.int().optional(),
  /** `viewed`: by whom. */
  userId: z.string().optional(),
})

export type SourceKind = (typeof sourceKinds)[number]
export type ChatWord = (typeof chatWords)[number]
export type RequestWord = (typeof requestWords)[number]
export type RequestStatus = (typeof requestStatuses)[number]
export type ChatSource = z.infer<typeof chatSourceSchema>
export type SystemData = z.infer<typeof systemSchema>
export type Message = z.infer<typeof messageSchema>
export type Chat = z.infer<typeof chatSchema>
export type Conversation = z.infer<typeof conversationSchema>
export type Request = z.infer<typeof requestSchema>
export type NewMessage = z.infer<typeof newMessageSchema>
export type MessageQuery = z.infer<typeof messageQuerySchema>
export type ConversationQuery = z.infer<typeof conversationQuerySchema>
export type NewChat = z.infer<typeof newChatSchema>
export type ChatQuery = z.infer<typeof chatQuerySchema>
export type PeopleQuery = z.infer<typeof peopleQuerySchema>
export type SourceQuery = z.infer<typeof sourceQuerySchema>
export type NewRequest = z.infer<typeof newRequestSchema>
export type RequestQuery = z.infer<typeof requestQuerySchema>
export type RequestAnswer = z.infer<typeof requestAnswerSchema>
export type ChatUpdate = z.infer<typeof chatUpdateSchema>
