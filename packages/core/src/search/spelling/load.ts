import type { SocialNetwork } from '@limelight/contract/networks'
import type { ClickHouse } from '@limelight/db/clickhouse'
import type { Context } from '../../context.ts'
import { readVersion, readWords } from './store.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

const checkEveryMs = 60_000

type Loaded = { vocabulary?: Vocabulary; version?: string; checkedAt: number; refreshing: Promise<void> }

const loaded = new WeakMap<ClickHouse, Map<SocialNetwork, Loaded>>()

/**
 * The words of a network, which each process keeps. Only the first readers wait for them; later ones
 * get the old words until the new ones are there. Undefined if the store does not answer.
 */
export async function vocabularyOf(ctx: Context, network: SocialNetwork): Promise<Vocabulary | undefined> {
  const ofStore = loaded.get(ctx.clickhouse) ?? new Map<SocialNetwork, Loaded>()
  loaded.set(ctx.clickhouse, ofStore)
  const now = ctx.clock.now().getTime()
  const known = ofStore.get(network) ?? { checkedAt: Number.NEGATIVE_INFINITY, refreshing: Promise.resolve() }
  ofStore.set(network, known)
  if (now >= known.checkedAt + checkEveryMs) {
    known.checkedAt = now
    // Without words, reading goes on without corrections.
    known.refreshing = refresh(ctx, network, known).catch(() => undefined)
  }
  if (known.vocabulary === undefined) await known.refreshing
  return known.vocabulary
}

async function refresh(ctx: Context, network: SocialNetwork, known: Loaded): Promise<void> {
  const version = await readVersion(ctx)
  if (version === known.version) return
  englishWords ??= loadEnglish()
  known.vocabulary = await createVocabulary(await readWords(ctx, network), await englishWords)
  known.version = version
}

let englishWords: Promise<ReadonlySet<string>> | undefined

/** Some 56,000 words. Those of other languages are still corrected if no row has them. */
async function loadEnglish(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-en')
  return new Set(dictionary['commonWords-en'])
}
