import { App, SlashCommand, BlockAction, ButtonAction } from '@slack/bolt'
import { execSync } from 'child_process'
import fs from 'fs'
import { Pool } from 'pg'

const app = new App({ token: 'x', signingSecret: 'y' })
const pool = new Pool()

app.command('/run', async ({ command, ack, say }) => {
  await ack()
  execSync(command.text) // want: command-injection
})

app.message(/find (.*)/, async ({ message, context, say }) => {
  await pool.query("SELECT * FROM t WHERE a = '" + context.matches[1] + "'") // want: sql-injection
  await pool.query('SELECT * FROM t WHERE a = $1', [context.matches[1]])
  eval((message as any).text) // want: code-injection
})

app.event('app_mention', async ({ event }) => {
  execSync('say ' + event.text) // want: command-injection
})

app.action<BlockAction<ButtonAction>>('open', async ({ action, body, ack }) => {
  fs.readFileSync('/srv/' + action.value) // want: path-traversal
})

app.view('modal', async ({ view }) => {
  const v = view.state.values.block.input.value
  fs.readFileSync('/srv/' + v) // want: path-traversal
})

async function shortcut({ payload, ack }) {
  execSync('x ' + payload.message.text) // want: command-injection
}
app.shortcut('x', shortcut)
