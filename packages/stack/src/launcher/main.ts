import { runLauncher } from './launcher.ts'
import { step } from './progress.ts'
import { buildWeb } from './web-build.ts'

/** `npm start`: the api serves the built app on one origin. */
process.exitCode = await runLauncher(
  {
    watch: false,
    apiPort: async port => port,
    openWeb: async ({ watch }) => {
      await step(
        watch.report,
        'Web app',
        () => buildWeb(watch.home, watch.signal),
        outcome => outcome,
      )
      return async () => {}
    },
  },
  process.argv.slice(2),
)
process.exit()
