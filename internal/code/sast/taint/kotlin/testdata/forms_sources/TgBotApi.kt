package forms.tgbotapi
import dev.inmo.tgbotapi.extensions.behaviour_builder.*
import dev.inmo.tgbotapi.extensions.behaviour_builder.triggers_handling.*
import dev.inmo.tgbotapi.bot.TelegramBot
suspend fun run(bot: TelegramBot) = bot.buildBehaviourWithLongPolling {
    onText { Runtime.getRuntime().exec("sh -c ${it.content.text}") } // want: command-injection
    onCommandWithArgs("go") { message, args -> Runtime.getRuntime().exec("sh -c ${args.first()}") } // want: command-injection
}.join()
