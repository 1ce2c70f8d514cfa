// Entry point of every npm command: checks the version of Node and runs the command.
// It imports only what comes with Node, because no package may be installed yet.
import process from 'node:process'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old. Install Node 20.19 or newer.`)
  process.exit(1)
}

const { commands } = await import('./commands.mjs')
const { PlainError } = await import('./child.mjs')

try {
  const [name = '', ...args] = process.argv.slice(2)
  const command = commands[name]
  if (!command)
    throw new PlainError(`There is no command "${name}"; the commands are ${Object.keys(commands).join(', ')}.`)
  process.exitCode = await command(args)
} catch (error) {
  if (!(error instanceof PlainError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
