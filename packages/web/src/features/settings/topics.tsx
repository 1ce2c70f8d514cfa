import { taxonomy, topicLanguages } from '@limelight/contract/search/taxonomy'
import { topicRowsSchema } from '@limelight/contract/settings/built-in'
import { useState } from 'react'
import * as z from 'zod'
import { isSame } from '../../components/forms/draft-store.ts'
import { languageName } from '../../search/place-names.ts'
import { type RowForm, Rows } from './rows.tsx'
import { problemsOf } from './values.ts'

/** Also what is not complete yet: a row without a language or a topic. */
export const topicsSchema = z.record(z.string(), z.record(z.string(), z.array(z.string())))
type Topics = z.infer<typeof topicsSchema>

const rowsSchema = z.array(z.object({ topic: z.string(), language: z.string(), names: z.array(z.string()) }))
type TopicRow = z.infer<typeof rowsSchema>[number]

const form: RowForm = {
  noun: 'topic',
  blank: { topic: '', language: '', names: [] },
  isOrdered: false,
  columns: [
    {
      name: 'topic',
      label: 'Topic',
      kind: 'choice',
      choices: Object.entries(taxonomy)
        .flat(2)
        .map(topic => [topic, topic]),
    },
    {
      name: 'language',
      label: 'Language',
      kind: 'choice',
      choices: topicLanguages.map(code => [code, languageName(code)]),
    },
    { name: 'names', label: 'Words', kind: 'words', about: 'One per line.' },
  ],
}

/** The words by language and topic, as rows. */
export function Topics({ topics, onChange }: { topics: Topics; onChange: (topics: Topics) => void }) {
  const [typed, setTyped] = useState<TopicRow[]>([])
  // Two rows may name one topic while they are typed. They stay until the value changes elsewhere.
  const rows = isSame(toTopics(typed), topics) ? typed : toRows(topics)
  return (
    <Rows
      form={form}
      rows={rows}
      problems={problemsOf(topicRowsSchema, rows)}
      onChange={next => {
        const parsed = rowsSchema.parse(next)
        setTyped(parsed)
        onChange(toTopics(parsed))
      }}
    />
  )
}

function toRows(topics: Topics): TopicRow[] {
  return Object.entries(topics)
    .flatMap(([language, named]) => Object.entries(named).map(([topic, names]) => ({ topic, language, names })))
    .sort((one, other) => one.topic.localeCompare(other.topic))
}

function toTopics(rows: TopicRow[]): Topics {
  const topics: Topics = {}
  for (const { language, topic, names } of rows) {
    const named = topics[language] ?? {}
    topics[language] = { ...named, [topic]: [...(named[topic] ?? []), ...names] }
  }
  return topics
}
