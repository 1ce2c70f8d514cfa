import { expect, test } from 'vitest'
import { keyCallSchema, keySchema } from './schema.ts'

/** The examples of the contract, word by word. */
const examples = [
  [
    'Key',
    keySchema,
    `{"id": "0199…", "kind": "KEY", "name": "n8n", "status": "ACTIVE", "prefix": "llk_Zk3a", "scopes": ["discovery", "lists"],
 "caps": {"SEARCH_PER_DAY": 100}, "usedToday": {"SEARCH_PER_DAY": 12}, "client": null, "createdAt": "2026-11-20T09:30:00.000Z",
 "expiresAt": "2027-02-18T09:30:00.000Z", "lastUsedAt": "2026-11-26T08:00:00.000Z"}`,
  ],
  [
    'Call',
    keyCallSchema,
    `{"id": "0199…", "at": "2026-11-26T08:00:00.000Z", "operation": "influencers.search", "status": 200, "error": null,
 "cost": {"SEARCH_PER_DAY": 1, "SEARCH_PER_MONTH": 1}, "address": "203.0.113.0/24", "ms": 41}`,
  ],
] as const

test.each(examples)('the example of %s has the form of its schema', (_name, schema, text) => {
  expect(schema.parse(JSON.parse(text))).toEqual(JSON.parse(text))
})
