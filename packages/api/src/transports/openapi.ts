import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { errorCatalogue } from '@limelight/contract/errors'
import type { Config } from '@limelight/core/runtime/config'
import type { AnyRouter } from '@trpc/server'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { listProcedures, listRoutes, type ProcedureDefinition } from '../procedures/list.ts'
import type { FileRules } from '../procedures/trpc.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** `/api/openapi.json`, generated from the procedures, and a page for it at `/api/docs`. */
export async function registerOpenApi(app: FastifyInstance, config: Config, router: AnyRouter): Promise<void> {
  const document = describeRest(config, router, '3.1.0')
  app.get('/api/openapi.json', async () => document)
  // swaggerUi requires this plugin, although the page shows a document of ours.
  await app.register(swagger)
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The page has inline styles.
    staticCSP: "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
    // Swagger UI resolves all schemas of a 3.1 document at once, for many seconds, and those of a
    // 3.0 document when a call is opened.
    transformSpecification: () => describeRest(config, router, '3.0.3'),
    transformSpecificationClone: false,
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', tryItOutEnabled: true },
    theme: { title: 'Limelight API' },
  })
}

type Version = '3.0.3' | '3.1.0'
type Paths = Record<string, Record<string, ReturnType<typeof describeCall>>>

/** Describing all calls takes longer than the rest of a server's start, and tests start many servers. */
const described = { '3.0.3': new WeakMap<AnyRouter, Paths>(), '3.1.0': new WeakMap<AnyRouter, Paths>() }

function pathsOf(router: AnyRouter, version: Version): Paths {
  const paths = described[version].get(router) ?? describePaths(router, version)
  described[version].set(router, paths)
  return paths
}

function describePaths(router: AnyRouter, version: Version): Paths {
  const paths: Paths = {}
  for (const procedure of listProcedures(router)) {
    const { rest } = procedure.meta
    if (rest === undefined) continue
    const { addresses, status } = listRoutes(rest)
    for (const [alias, { method, path }] of addresses.entries()) {
      const url = path.replace(/:(\w+)/g, '{$1}')
      paths[url] = {
        ...paths[url],
        [method.toLowerCase()]: describeCall(procedure, { method, path, alias, status, version }),
      }
    }
  }
  return paths
}

function describeRest(config: Config, router: AnyRouter, version: Version) {
  return {
    openapi: version,
    info: {
      title: 'Limelight',
      version: '1',
      description:
        'Failed calls answer an Error; its errorMessage is a code of the catalogue or the text of the first field that is wrong.',
    },
    servers: [{ url: config.publicUrl }],
    paths: pathsOf(router, version),
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
  }
}

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
  },
}

type Address = { method: string; path: string; alias: number; status: number; version: Version }

function describeCall(procedure: ProcedureDefinition, { method, path, alias, status, version }: Address) {
  const { access, summary, multipart, signed } = procedure.meta
  const input = signed === undefined ? describeInput(procedure, version) : {}
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(match => match[1] ?? ''))
  const others = multipart?.raw ? [] : Object.entries(input.properties ?? {}).filter(([name]) => !inPath.has(name))
  const required = new Set(input.required ?? [])
  const hasBody = method !== 'GET' && method !== 'DELETE' && others.length > 0
  const parameters = [
    ...[...inPath].map(name => ({ name, in: 'path', required: true, schema: parameterSchema(input, name) })),
    ...(hasBody
      ? []
      : others.map(([name]) => ({
          name,
          in: 'query',
          required: required.has(name),
          schema: parameterSchema(input, name),
        }))),
    ...(multipart?.raw ? [contentRange] : []),
  ]
  return {
    operationId: alias === 0 ? procedure.path : `${procedure.path}.${alias}`,
    tags: [procedure.path.split('.')[0] ?? ''],
    ...(summary ? { summary } : {}),
    ...(access === 'public' ? {} : { security: [{ accessToken: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...describeBody(multipart, hasBody ? others : [], required),
    responses: {
      [status]: {
        description: 'Done',
        content: {
          'application/json': {
            schema: leaveOut(toSchema(procedure.output, 'output', version), procedure.meta.rest?.without),
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

function describeInput({ input, meta: { rest } }: ProcedureDefinition, version: Version): Schema {
  return leaveOut(leaveOut(inputSchema(input, version), rest?.without), rest?.withoutInput)
}

function inputSchema(input: z.ZodType | undefined, version: Version): Schema {
  return input === undefined ? {} : toSchema(input, 'input', version)
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

/** OpenAPI 3.1 uses JSON Schema 2020-12, but has no place for the `$schema` marker. */
function toSchema(type: z.ZodType, io: 'input' | 'output', version: Version): Schema {
  const target = version === '3.1.0' ? 'draft-2020-12' : 'openapi-3.0'
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, target, unrepresentable: 'any', override })
  return schema
}

/** The pattern of a format is long, and examples that are made from it are nonsense. */
function override({ jsonSchema }: { jsonSchema: Schema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}
