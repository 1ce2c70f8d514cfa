import type { Database } from '@limelight/db/database'

type Answer = { keyId: string; name: string }

/** Returns false when another call has that name already, unless it began before `before`. */
export async function beginAnswer(
  db: Database,
  { keyId, name }: Answer,
  { inputHash, now, before }: { inputHash: string; now: Date; before: { answered: Date; running: Date } },
): Promise<boolean> {
  const begun = await db
    .insertInto('api_answers')
    .values({ key_id: keyId, name, input_hash: inputHash, answer: null, created_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['key_id', 'name'])
        .doUpdateSet({ input_hash: inputHash, answer: null, created_at: now })
        .where(eb =>
          eb.or([
            eb('api_answers.created_at', '<=', before.answered),
            eb.and([eb('api_answers.answer', 'is', null), eb('api_answers.created_at', '<=', before.running)]),
          ]),
        ),
    )
    .executeTakeFirst()
  return (begun.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export function findAnswer(db: Database, { keyId, name }: Answer) {
  return db
    .selectFrom('api_answers')
    .select(['input_hash', 'answer'])
    .where('key_id', '=', keyId)
    .where('name', '=', name)
    .executeTakeFirst()
}

export async function setAnswer(db: Database, { keyId, name }: Answer, answer: Buffer): Promise<void> {
  await db.updateTable('api_answers').set({ answer }).where('key_id', '=', keyId).where('name', '=', name).execute()
}

export async function deleteAnswer(db: Database, { keyId, name }: Answer): Promise<void> {
  await db.deleteFrom('api_answers').where('key_id', '=', keyId).where('name', '=', name).execute()
}

export async function deleteAnswersBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('api_answers').where('created_at', '<=', before).execute()
}
