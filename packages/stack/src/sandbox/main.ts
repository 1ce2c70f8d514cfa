import { parseArgs } from 'node:util'
import * as z from 'zod'
import { type SandboxOptions, startSandbox } from './server.ts'

const usage =
  'Start it with --port PORT --smtp-port PORT --home FOLDER --clock-file FILE --app-url URL --chain-url URL --inbound-port PORT --dns-port PORT.'

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine(value => value <= 65535)
const optionsSchema = z.object({
  port,
  'smtp-port': port,
  home: z.string().min(1),
  'clock-file': z.string().min(1),
  'app-url': z.url({ protocol: /^https?$/ }),
  'chain-url': z.url({ protocol: /^https?$/ }),
  'inbound-port': port,
  'dns-port': port,
})

function readOptions(args: string[]): SandboxOptions {
  const names = Object.keys(optionsSchema.shape)
  const options = Object.fromEntries(names.map(name => [name, { type: 'string' as const }]))
  const parsed = optionsSchema.safeParse(parseArgs({ args, options, strict: false }).values)
  if (!parsed.success) {
    const wrong = [...new Set(parsed.error.issues.map(issue => `--${issue.path.join('.')}`))]
    throw new Error(`The sandbox needs a valid ${wrong.join(', ')}. ${usage}`)
  }
  const {
    'smtp-port': smtpPort,
    'clock-file': clockFile,
    'app-url': appUrl,
    'chain-url': chainUrl,
    'inbound-port': inboundPort,
    'dns-port': dnsPort,
    ...rest
  } = parsed.data
  return { ...rest, smtpPort, clockFile, appUrl, chainUrl, inboundPort, dnsPort }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'The sandbox could not start.'
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${error.port} is in use. Stop the program that uses it or choose another port.`
  }
  return error.message
}

try {
  const sandbox = await startSandbox(readOptions(process.argv.slice(2)))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void sandbox.close())
  process.stdout.write(`${JSON.stringify({ ready: true, url: sandbox.url, smtpUrl: sandbox.smtpUrl })}\n`)
} catch (error) {
  process.stderr.write(`${describe(error)}\n`)
  process.exitCode = 1
}
