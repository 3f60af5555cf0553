import { CommandInteraction, ApplicationCommandOptionType } from "discord.js";
import { Discord, Slash, SlashOption, On, ArgsOf } from "discordx";
import { exec, execFile } from "child_process";

@Discord()
class Tools {
  @Slash({ description: "ping a host" })
  ping(
    @SlashOption({ name: "host", type: ApplicationCommandOptionType.String, required: true }) host: string,
    interaction: CommandInteraction
  ) {
    exec("ping -c 1 " + host); // want: command-injection
    execFile("ping", ["-c", "1", host]);
  }

  @On()
  messageCreate([message]: ArgsOf<"messageCreate">) {
    exec("log " + message.content); // want: command-injection
  }
}
