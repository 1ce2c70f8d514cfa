import { sourceSchema } from '@limelight/contract/chat-source'
import {
  chatIdSchema,
  chatQuerySchema,
  chatSchema,
  conversationMessagesSchema,
  conversationQuerySchema,
  conversationSchema,
  messageIdSchema,
  messageQuerySchema,
  messageSchema,
  newChatSchema,
  newMessageSchema,
  newRequestSchema,
  peopleQuerySchema,
  personIdSchema,
  requestAnswerSchema,
  requestQuerySchema,
  requestSchema,
  sourceQuerySchema,
  unreadChatsSchema,
  unreadQuerySchema,
  unreadRequestsQuerySchema,
  unreadRequestsSchema,
  viewAllSchema,
  viewedSchema,
} from '@limelight/contract/chats/schema'
import { listOf } from '@limelight/contract/query'
import { chatFileIdSchema, fileAddressSchema } from '@limelight/contract/uploads/schema'
import { chatSources } from '@limelight/core/chat-sources'
import {
  countUnreadMessages,
  getChat,
  listChatsOfSource,
  listOwnChats,
  openMarketerChat,
} from '@limelight/core/chats/chats'
import { getMessageFile, listMessages, sendMessage, viewAllMessages, viewMessage } from '@limelight/core/chats/messages'
import { openChat } from '@limelight/core/chats/open'
import { findConversation, getConversation, listConversation, listOwnPeople } from '@limelight/core/chats/people'
import { readSource } from '@limelight/core/chats/read-source'
import {
  answerRequest,
  countUnreadRequests,
  createRequest,
  getRequest,
  listOwnRequests,
  viewRequest,
} from '@limelight/core/chats/requests'
import { router, userProcedure } from '../procedures/trpc.ts'

export const chatsRouter = router({
  create: userProcedure
    .meta({ summary: 'Open the chat about a source', scope: 'messages', rest: { route: 'POST /api/user/chats' } })
    .input(newChatSchema)
    .output(chatSchema)
    .mutation(({ ctx, input }) => openChat(ctx.house, ctx.caller, input)),

  marketer: userProcedure
    .meta({
      summary: 'Open the chat with your personal manager',
      scope: 'messages',
      rest: { route: 'GET /api/user/chats/marketer' },
    })
    .output(chatSchema)
    .query(({ ctx }) => openMarketerChat(ctx.house, ctx.caller)),

  byId: userProcedure
    .meta({ summary: 'Retrieve a chat', scope: 'messages', rest: { route: 'GET /api/user/chats/:id' } })
    .input(chatIdSchema)
    .output(chatSchema)
    .query(({ ctx, input }) => getChat(ctx.house, ctx.caller, input)),

  source: userProcedure
    .meta({
      summary: 'Retrieve what a chat is about',
      scope: 'messages',
      rest: { route: 'GET /api/user/chats/:id/source' },
    })
    .input(chatIdSchema)
    .output(sourceSchema)
    .query(({ ctx, input }) => readSource(ctx.house, chatSources, ctx.caller, input)),

  list: userProcedure
    .meta({
      summary: 'List your chats, the one with the last message first',
      scope: 'messages',
      rest: { route: 'GET /api/user/chats/all/:x' },
    })
    .input(chatQuerySchema)
    .output(listOf(chatSchema))
    .query(({ ctx, input }) => listOwnChats(ctx.house, ctx.caller, input)),

  people: userProcedure
    .meta({ summary: 'List the people of your chats, each with all chats' })
    .input(peopleQuerySchema)
    .output(listOf(conversationSchema))
    .query(({ ctx, input }) => listOwnPeople(ctx.house, ctx.caller, input)),

  person: userProcedure
    .meta({ summary: 'Retrieve all chats with the other user of a chat' })
    .input(chatIdSchema)
    .output(conversationSchema)
    .query(({ ctx, input }) => getConversation(ctx.house, ctx.caller, input)),

  withUser: userProcedure
    .meta({ summary: 'Retrieve all chats with a user' })
    .input(personIdSchema)
    .output(conversationSchema.nullable())
    .query(({ ctx, input }) => findConversation(ctx.house, ctx.caller, input)),

  conversation: userProcedure
    .meta({ summary: 'List the messages of all chats with a user, newest first' })
    .input(conversationQuerySchema)
    .output(conversationMessagesSchema)
    .query(({ ctx, input }) => listConversation(ctx.house, ctx.caller, input)),

  ofSource: userProcedure
    .meta({
      summary: 'List your chats about a source',
      scope: 'messages',
      rest: { route: 'GET /api/user/chats/source/:a/:b' },
    })
    .input(sourceQuerySchema)
    .output(listOf(chatSchema))
    .query(({ ctx, input }) => listChatsOfSource(ctx.house, ctx.caller, input)),

  unread: userProcedure
    .meta({
      summary: 'Count your unread messages',
      scope: 'messages',
      rest: { route: 'GET /api/user/chats/unread/:x' },
    })
    .input(unreadQuerySchema)
    .output(unreadChatsSchema)
    .query(({ ctx, input }) => countUnreadMessages(ctx.house, ctx.caller, input)),

  messages: userProcedure
    .meta({
      summary: 'List the messages of a chat, newest first',
      scope: 'messages',
      rest: { route: 'GET /api/users/chats/:chatId/messages' },
    })
    .input(messageQuerySchema)
    .output(listOf(messageSchema))
    .query(({ ctx, input }) => listMessages(ctx.house, ctx.caller, input)),

  file: userProcedure
    .meta({ summary: 'Retrieve the addresses of a file that a message carries' })
    .input(chatFileIdSchema)
    .output(fileAddressSchema)
    .query(({ ctx, input }) => getMessageFile(ctx.house, ctx.caller, input)),

  send: userProcedure
    .meta({ summary: 'Write a message', scope: 'messages', rest: { route: 'POST /api/users/chats/:chatId/messages' } })
    .input(newMessageSchema)
    .output(messageSchema)
    .mutation(({ ctx, input }) => sendMessage(ctx.house, ctx.caller, input)),

  view: userProcedure
    .meta({
      summary: 'Mark a message as viewed',
      scope: 'messages',
      rest: { route: 'POST /api/users/chats/:chatId/messages/:messageId/view', status: 200 },
    })
    .input(messageIdSchema)
    .output(viewedSchema)
    .mutation(({ ctx, input }) => viewMessage(ctx.house, ctx.caller, input)),

  viewAll: userProcedure
    .meta({ summary: 'Mark the messages of a chat as viewed up to one of them' })
    .input(viewAllSchema)
    .output(viewedSchema)
    .mutation(({ ctx, input }) => viewAllMessages(ctx.house, ctx.caller, input)),
})

export const requestsRouter = router({
  create: userProcedure
    .meta({ summary: 'Ask a user for a chat', scope: 'messages', rest: { route: 'POST /api/user/requests' } })
    .input(newRequestSchema)
    .output(requestSchema)
    .mutation(({ ctx, input }) => createRequest(ctx.house, ctx.caller, input)),

  view: userProcedure
    .meta({
      summary: 'Retrieve a request, which its recipient has viewed from then on',
      scope: 'messages',
      rest: { route: 'GET /api/user/requests/:id' },
    })
    .input(chatIdSchema)
    .output(requestSchema)
    .mutation(({ ctx, input }) => viewRequest(ctx.house, ctx.caller, input)),

  byId: userProcedure
    .meta({ summary: 'Retrieve a request' })
    .input(chatIdSchema)
    .output(requestSchema)
    .query(({ ctx, input }) => getRequest(ctx.house, ctx.caller, input)),

  list: userProcedure
    .meta({
      summary: 'List your requests, newest first',
      scope: 'messages',
      rest: { route: 'GET /api/user/requests/all/:x' },
    })
    .input(requestQuerySchema)
    .output(listOf(requestSchema))
    .query(({ ctx, input }) => listOwnRequests(ctx.house, ctx.caller, input)),

  answer: userProcedure
    .meta({
      summary: 'Accept, reject, block or unblock a request',
      scope: 'messages',
      rest: { route: 'PUT /api/user/requests/:a/:b' },
    })
    .input(requestAnswerSchema)
    .output(requestSchema)
    .mutation(({ ctx, input }) => answerRequest(ctx.house, ctx.caller, input)),

  unread: userProcedure
    .meta({
      summary: 'Count the received requests that you have not viewed',
      scope: 'messages',
      rest: { route: 'GET /api/user/requests/unread/:x' },
    })
    .input(unreadRequestsQuerySchema)
    .output(unreadRequestsSchema)
    .query(({ ctx, input }) => countUnreadRequests(ctx.house, ctx.caller, input)),
})
