package uncommon.bots

import dev.inmo.tgbotapi.extensions.behaviour_builder.BehaviourContext
import dev.inmo.tgbotapi.extensions.behaviour_builder.triggers_handling.onCommand
import dev.inmo.tgbotapi.extensions.behaviour_builder.triggers_handling.onText
import me.jakejmattson.discordkt.arguments.AnyArg
import me.jakejmattson.discordkt.commands.commands
import com.xxl.job.core.context.XxlJobHelper
import com.xxl.job.core.handler.annotation.XxlJob
import java.io.File

suspend fun BehaviourContext.bot() {
    onCommand("find") { message ->
        Runtime.getRuntime().exec("find " + message.content.text) // want: command-injection
        Runtime.getRuntime().exec("sleep " + message.content.text.length)
    }
    onText {
        File("/srv/" + it.content.text).delete() // want: path-traversal
    }
}

fun discord() = commands("Files") {
    slash("find", "Finds a file.") {
        execute(AnyArg("name")) {
            Runtime.getRuntime().exec("find " + args.first) // want: command-injection
            Runtime.getRuntime().exec("find " + args.first.length)
        }
    }
}

class Jobs {
    @XxlJob("clean")
    fun clean() {
        File("/srv/" + XxlJobHelper.getJobParam()).delete() // want: path-traversal
        File("/srv/" + XxlJobHelper.getShardIndex()).delete()
    }
}
