import { Client, Events, GatewayIntentBits, Message, ChatInputCommandInteraction, SlashCommandBuilder, ModalSubmitInteraction } from 'discord.js'
import { exec } from 'child_process'
import sqlite3 from 'sqlite3'

const client = new Client({ intents: [GatewayIntentBits.Guilds] })
const db = new sqlite3.Database('x.db')

client.on(Events.MessageCreate, async (message) => {
  const [cmd, ...args] = message.content.slice(1).split(/ +/)
  exec('ping ' + args[0]) // want: command-injection
})

client.on('interactionCreate', async (interaction) => {
  if (!interaction.isChatInputCommand()) return
  const host = interaction.options.getString('host', true)
  exec('dig ' + host) // want: command-injection
  exec('seq ' + interaction.options.getInteger('n'))
  db.run('INSERT INTO l VALUES (?)', [host])
  if (interaction.isModalSubmit()) {
    const m = interaction as ModalSubmitInteraction
    db.run("INSERT INTO l VALUES ('" + m.fields.getTextInputValue('a') + "')") // want: sql-injection
  }
})

export const data = new SlashCommandBuilder().setName('run')
export async function execute(interaction: ChatInputCommandInteraction) {
  eval(interaction.options.getString('code')!) // want: code-injection
  const att = interaction.options.getAttachment('f')!
  exec('file /tmp/' + att.name) // want: command-injection
}
