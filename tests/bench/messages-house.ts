import { fileURLToPath } from 'node:url'
import { buildServer } from '@limelight/api/server'
import { createContext } from '@limelight/core/context'
import { loadConfig } from '@limelight/core/runtime/config'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildChat } from '@limelight/core/test/factories/chats'
import { migratePostgres } from '@limelight/db/migrate'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import { buildWeb } from '@limelight/stack/launcher/web-build'
import { sql } from 'kysely'
import { bareEnvironment } from './bare-environment.ts'

/** A word that 1 message in 5,000 has. */
export const rareWord = 'lighthouse'
/** A word that 1 message in 7 has. */
export const commonWord = 'evening'

/** Serves the built app with one chat of so many messages. */
export async function openMessagesHouse(folder: string, messages: number, say: (line: string) => void) {
  const engines = await startEngines({ home: folder, report: say, only: ['postgres', 'nats'] })
  await buildWeb(engines.home, new AbortController().signal)
  const house = createContext(
    'bench',
    loadConfig({
      ...bareEnvironment({ postgres: engines.postgres.url, folder }),
      HOST: 'localhost',
      NATS_URL: engines.nats.url,
      LOG_LEVEL: 'error',
      RATE_LIMIT_ADDRESS: '1000000',
      RATE_LIMIT_USER: '1000000',
      WEB_DIR: fileURLToPath(new URL('../../packages/web/dist', import.meta.url)),
    }),
  )
  await migratePostgres(house.db)
  const session = await buildAccount(house)
  const other = await buildAccount(house)
  const chat = await buildChat(house, { sender: session.user.id, recipient: other.user.id })
  const authors = [session.user.id, other.user.id]
  await sql`
    insert into messages (id, chat_id, number, user_id, kind, text, first_viewed_at, second_viewed_at, created_at)
    select uuidv7(moment - now()), ${chat.id}, number, (${authors}::uuid[])[1 + number / 3 % 2], 'TEXT',
      'Message ' || number || case when number % 7 = 0 then ${` in the ${commonWord}`} else '' end
        || case when number % 5000 = 2500 then ${` at the ${rareWord}`} else '' end
        || repeat(' and a few more words about it', (number * 7919 % 5)::integer),
      moment, moment, moment
    from generate_series(1::bigint, ${messages}::bigint) number,
      lateral (select now() - (${messages}::bigint - number) * interval '5 minutes' as moment)`.execute(house.db)
  await sql`update chats set message_count = ${messages}, last_message_at = now()`.execute(house.db)
  await sql`analyze messages`.execute(house.db)
  const server = await buildServer(house)
  const { port } = new URL(await server.listen({ host: 'localhost', port: 0 }))
  return {
    url: `http://localhost:${port}`,
    session,
    chatId: chat.id,
    async close() {
      await server.close()
      await house.disposers.dispose(house.logger, 5000)
      await engines.stop()
    },
  }
}
