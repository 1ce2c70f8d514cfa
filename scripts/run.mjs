// The way in behind every npm command: checks Node, installs the packages when they changed, runs the real program.
// Everything it imports comes with Node, because at this point nothing is installed.
import process from 'node:process'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Limelight needs Node 20.19 or newer; this is Node ${process.versions.node}.`)
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
