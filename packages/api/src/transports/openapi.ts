import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { errorCatalogue } from '@limelight/contract/errors'
import { messageTypes, webhookEvents } from '@limelight/contract/platform/webhook-events'
import type { Config } from '@limelight/core/runtime/config'
import type { AnyRouter } from '@trpc/server'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { listProcedures, listRoutes, type ProcedureDefinition } from '../procedures/list.ts'
import type { FileRules, Meta } from '../procedures/trpc.ts'

type Schema = z.core.JSONSchema.BaseSchema

/**
 * `/api/openapi.json`, generated from the procedures, and a page for it at `/api/docs`. With
 * `?for=key` it holds only the calls that keys reach, from which programs generate their client.
 */
export async function registerOpenApi(app: FastifyInstance, config: Config, router: AnyRouter): Promise<void> {
  const document = describeRest(config, router, '3.1.0')
  const forKeys = ofKeys(document)
  const shown = describeRest(config, router, '3.0.3')
  const shownForKeys = ofKeys(shown)
  app.get<{ Querystring: { for?: unknown } }>('/api/openapi.json', async ({ query }) =>
    query.for === 'key' ? forKeys : document,
  )
  // swaggerUi requires this plugin, although the page shows a document of ours.
  await app.register(swagger)
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The page has inline styles.
    staticCSP: "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
    // Swagger UI resolves all schemas of a 3.1 document at once, for many seconds, and those of a
    // 3.0 document when a call is opened.
    transformSpecification: (_document, { url }) => (url.endsWith('?all') ? shown : shownForKeys),
    transformSpecificationClone: false,
    uiConfig: {
      urls: [
        { name: 'Calls for keys', url: '/api/docs/json' },
        { name: 'All calls', url: '/api/docs/json?all' },
      ],
      docExpansion: 'none',
      tryItOutEnabled: true,
    },
    // Without the logo of another product.
    theme: {
      title: 'Limelight API',
      css: [{ filename: 'page.css', content: '.swagger-ui .topbar .link { display: none }' }],
    },
  })
}

type Version = '3.0.3' | '3.1.0'
type Paths = Record<string, Record<string, ReturnType<typeof describeCall>>>
type Described = { paths: Paths; schemas: Schemas }
/** Objects with a name, which calls refer to. */
type Schemas = Record<string, Schema>

/** Describing all calls takes longer than the rest of a server's start, and tests start many servers. */
const described = { '3.0.3': new WeakMap<AnyRouter, Described>(), '3.1.0': new WeakMap<AnyRouter, Described>() }

function pathsOf(router: AnyRouter, version: Version): Described {
  const known = described[version].get(router) ?? describePaths(router, version)
  described[version].set(router, known)
  return known
}

function ofKeys(document: ReturnType<typeof describeRest>): ReturnType<typeof describeRest> {
  const paths = Object.entries(document.paths).flatMap(([url, calls]) => {
    const reached = Object.entries(calls).filter(([, call]) => call.security?.some(scheme => 'apiKey' in scheme))
    return reached.length === 0 ? [] : [[url, Object.fromEntries(reached)] as const]
  })
  const own = { ...document, paths: Object.fromEntries(paths) }
  const { schemas } = document.components
  const used = usedSchemas([own.paths, document.webhooks], schemas)
  return { ...own, components: { ...document.components, schemas: used } }
}

/** The objects that these name, and those that they name in turn. */
function usedSchemas(naming: unknown, schemas: Schemas): Schemas {
  const names = new Set<string>()
  const follow = (from: unknown) => {
    for (const [, name = ''] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (names.has(name)) continue
      names.add(name)
      follow(schemas[name])
    }
  }
  follow(naming)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)))
}

function describePaths(router: AnyRouter, version: Version): Described {
  const paths: Paths = {}
  const schemas: Schemas = {}
  for (const procedure of listProcedures(router)) {
    const { rest } = procedure.meta
    if (rest === undefined) continue
    const { addresses, status } = listRoutes(rest)
    for (const [alias, { method, path }] of addresses.entries()) {
      const url = path.replace(/:(\w+)/g, '{$1}')
      paths[url] = {
        ...paths[url],
        [method.toLowerCase()]: describeCall(procedure, { method, path, alias, status, version, schemas }),
      }
    }
  }
  return { paths, schemas }
}

function describeRest(config: Config, router: AnyRouter, version: Version) {
  const { paths, schemas: named } = pathsOf(router, version)
  const schemas: Schemas = { Error: errorSchema, ...named }
  return {
    openapi: version,
    info: {
      title: 'Limelight',
      version: '1',
      description:
        'Create a key under [Settings, API](/user/api) and send it as `Authorization: Bearer llk_…`. A key spends the limits of your plan, which [Billing](/user/billing) shows. Failed calls answer an Error; its errorMessage is a code in capitals, such as ITEM_NOT_FOUND, or the text of the first field that is wrong.',
    },
    servers: [{ url: config.publicUrl }],
    paths,
    // Older versions know none.
    webhooks: version === '3.1.0' ? webhooks : undefined,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'llk_…', description: 'A key of Settings, API.' },
      },
      schemas,
    },
  }
}

/** What the endpoints of users receive. `WebhookBody` is named by the calls that show the log. */
const webhooks = Object.fromEntries(
  messageTypes.map(type => [
    type,
    {
      post: {
        summary: type === 'webhook.test' ? 'The user asked for a test' : webhookEvents[type].label,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookBody' } } },
        },
        responses: { '2XX': { description: 'Delivered. Everything else is sent again.' } },
      },
    },
  ]),
)

const errorSchema: Schema = {
  type: 'object',
  required: ['error', 'statusCode', 'errorMessage'],
  properties: {
    error: { type: 'string', examples: ['Bad Request'] },
    statusCode: { type: 'integer' },
    errorMessage: { type: 'string', examples: ['Email is required', ...Object.keys(errorCatalogue)] },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    retryAfterSeconds: { type: 'integer' },
    current: {
      type: 'object',
      description: 'The Order, Dispute or FormalOffer as it is now, when the caller has agreed to another version.',
    },
    orders: {
      type: 'array',
      description: 'The orders of a cart that cannot be paid. Nothing is paid.',
      items: {
        type: 'object',
        required: ['id', 'number', 'code'],
        properties: { id: { type: 'string' }, number: { type: 'integer' }, code: { type: 'string' } },
      },
    },
    sent: {
      type: 'object',
      description: 'How many proposals, requests and orders the caller has sent today: to one person, or to all.',
      required: ['count', 'to'],
      properties: { count: { type: 'integer' }, to: { type: ['string', 'null'] } },
    },
    scope: { type: ['string', 'null'], description: 'The scope that the key lacks; null where no key may call.' },
    limit: {
      type: 'object',
      description: 'The limit of the plan that is reached, or the cap of the key with the id `key`.',
      required: ['name', 'value', 'used', 'resetsAt'],
      properties: {
        name: { type: 'string' },
        value: { type: 'integer' },
        used: { type: 'integer' },
        resetsAt: { type: ['string', 'null'] },
        key: { type: 'string' },
      },
    },
  },
}

type Address = { method: string; path: string; alias: number; status: number; version: Version; schemas: Schemas }
/** Where named objects of a call go. */
type Named = { schemas: Schemas; operation: string }

function describeCall(procedure: ProcedureDefinition, { method, path, alias, status, version, schemas }: Address) {
  const { access, summary, multipart, signed, scope } = procedure.meta
  const named = { schemas, operation: procedure.path }
  const input = signed === undefined ? describeInput(procedure, version, named) : {}
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(match => match[1] ?? ''))
  const others = multipart?.raw ? [] : Object.entries(input.properties ?? {}).filter(([name]) => !inPath.has(name))
  const required = new Set(input.required ?? [])
  const hasBody = method !== 'GET' && method !== 'DELETE' && others.length > 0
  const parameters = [
    ...[...inPath].map(name => ({ name, in: 'path', required: true, schema: parameterSchema(input, name) })),
    ...(hasBody
      ? []
      : others.map(([name]) => {
          const { description, ...schema } = parameterSchema(input, name)
          return { name, in: 'query', required: required.has(name), schema, ...(description && { description }) }
        })),
    ...(multipart?.raw ? [contentRange] : []),
  ]
  return {
    operationId: alias === 0 ? procedure.path : `${procedure.path}.${alias}`,
    tags: [procedure.path.split('.')[0] ?? ''],
    ...(summary ? { summary } : {}),
    ...describeAccess(access, scope),
    ...(scope === undefined ? {} : { description: describeReach(procedure.path, scope) }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...describeBody(multipart, hasBody ? others : [], required),
    responses: {
      [status]: {
        description: 'Done',
        content: {
          'application/json': {
            schema: leaveOut(toSchema(procedure.output, 'output', version, named), procedure.meta.rest?.without),
          },
        },
      },
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

const contentRange = { name: 'content-range', in: 'header', required: true, schema: { type: 'string' } as const }

function describeBody(files: FileRules | undefined, fields: [string, unknown][], required: ReadonlySet<string>) {
  if (files?.raw) return { requestBody: { required: true, content: { 'application/octet-stream': {} } } }
  if (fields.length === 0) return {}
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: fields.map(([name]) => name).filter(name => required.has(name)),
  }
  const type = files === undefined ? 'application/json' : 'multipart/form-data'
  return { requestBody: { required: true, content: { [type]: { schema } } } }
}

type Security = Record<string, string[]>[]

function describeAccess(access: Meta['access'], scope: Meta['scope']): { security?: Security } {
  if (scope !== undefined) return { security: [{ accessToken: [] }, { apiKey: scope === 'any' ? [] : [scope] }] }
  return access === 'public' ? {} : { security: [{ accessToken: [] }] }
}

/** What calls of keys spend of the plan. All others are free. */
const costs: Record<string, string> = {
  'campaigns.create': 'A campaign and an email per recipient.',
  'content.search': 'A content search per new filter set and day.',
  'favourites.requestExport':
    'An export, and with `unmask` what is masked, for which the key needs the scope `unmask`.',
  'influencers.info': 'A report per creator and day.',
  'influencers.parse': 'A profile.',
  'influencers.proxySearch': 'A search per new filter set and day.',
  'influencers.search': 'A search per new filter set and day.',
  'influencers.unmask': 'What is masked.',
  'mails.create': 'An email.',
}

function describeReach(path: string, scope: NonNullable<Meta['scope']>): string {
  return `Keys need ${scope === 'any' ? 'no scope' : `the scope \`${scope}\``}. Cost: ${costs[path] ?? 'free.'}`
}

function describeInput({ input, meta: { rest } }: ProcedureDefinition, version: Version, named: Named): Schema {
  const schema = input === undefined ? {} : toSchema(input, 'input', version, named)
  return leaveOut(leaveOut(schema, rest?.without), rest?.withoutInput)
}

/** Without the keys that exist over tRPC only. */
function leaveOut(schema: Schema, without: readonly string[] = []): Schema {
  if (without.length === 0) return schema
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !without.includes(name))
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    required: (schema.required ?? []).filter(name => !without.includes(name)),
  }
}

function parameterSchema(input: Schema, name: string): Schema {
  const schema = input.properties?.[name]
  return typeof schema === 'object' ? schema : { type: 'string' }
}

/**
 * OpenAPI 3.1 uses JSON Schema 2020-12, but has no place for the `$schema` marker. Objects with an id
 * are moved to the components of the document.
 */
function toSchema(type: z.ZodType, io: 'input' | 'output', version: Version, { schemas, operation }: Named): Schema {
  const target = version === '3.1.0' ? 'draft-2020-12' : 'openapi-3.0'
  const made = z.toJSONSchema(type, { io, target, unrepresentable: 'any', override })
  const { $schema: _dialect, $defs, definitions, id, ...schema } = pointToComponents(made, operation)
  const defined = Object.entries(namedSchemas.parse({ ...$defs, ...namedSchemas.parse(definitions ?? {}) }))
  for (const [name, { id: _name, ...named }] of defined) schemas[name.replace(/^__/, `${operation}.`)] = named
  if (typeof id !== 'string') return schema
  schemas[id] = schema
  return { $ref: `${components}${id}` }
}

const namedSchemas = z.record(z.string(), z.custom<Schema>())
const components = '#/components/schemas/'

/** A name that zod makes up is unique within one schema only. */
function pointToComponents(schema: Schema, operation: string): Schema {
  const text = JSON.stringify(schema)
    .replace(/"#\/(\$defs|definitions)\//g, `"${components}`)
    .replaceAll(`"${components}__`, `"${components}${operation}.`)
  return JSON.parse(text)
}

/** The pattern of a format is long, and examples that are made from it are nonsense. */
function override({ jsonSchema }: { jsonSchema: Schema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}
